import type { Access } from "../access.ts";
import type { Ago } from "./story.ts";

export type Person = {
  name: string;
  email: string;
  /** Null: guest. */
  role: Access;
  joined: Ago;
  /** Absent: never signed in. */
  seen?: Ago;
};

/** Everyone but the administrator who was there before them. */
export const people = {
  mara: {
    name: "Mara Lindqvist",
    email: "mara@fernpost.example",
    role: "admin",
    joined: "69d 6h",
    seen: "2h",
  },
  jonas: {
    name: "Jonas Weber",
    email: "jonas@fernpost.example",
    role: "create",
    joined: "69d 5h",
    seen: "1h",
  },
  priya: {
    name: "Priya Raman",
    email: "priya@fernpost.example",
    role: "create",
    joined: "69d 5h",
    seen: "5h",
  },
  tomas: {
    name: "Tomás Herrera",
    email: "tomas@fernpost.example",
    role: "review",
    joined: "69d 4h",
    seen: "20h",
  },
  aiko: {
    name: "Aiko Tanaka",
    email: "aiko@fernpost.example",
    role: "review",
    joined: "66d",
    seen: "9h",
  },
  lena: {
    name: "Lena Fischer",
    email: "lena@fernpost.example",
    role: "edit",
    joined: "66d",
    seen: "3h",
  },
  samuel: {
    name: "Samuel Osei",
    email: "samuel@fernpost.example",
    role: "edit",
    joined: "61d",
    seen: "1d 2h",
  },
  yael: {
    name: "Yael Ben-Ami",
    email: "yael@fernpost.example",
    role: "edit",
    joined: "44d",
    seen: "7h",
  },
  dmitri: {
    name: "Dmitri Volkov",
    email: "dmitri@fernpost.example",
    role: "comment",
    joined: "40d",
    seen: "4h",
  },
  chloe: {
    name: "Chloé Martin",
    email: "chloe@fernpost.example",
    role: "comment",
    joined: "31d",
    seen: "1d 5h",
  },
  ruth: {
    name: "Ruth Okafor",
    email: "ruth@fernpost.example",
    role: "read",
    joined: "30d",
    seen: "6d",
  },
  ben: { name: "Ben Castillo", email: "ben@tallgrass-agency.example", role: null, joined: "12d" },
} as const satisfies Record<string, Person>;

/** `administrator` is who runs the platform, and whose home the stories are told for. */
export type PersonKey = keyof typeof people | "administrator";
