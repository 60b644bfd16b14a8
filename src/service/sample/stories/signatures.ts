import type { Story } from "../story.ts";

const page = "guides/receive/verify-signatures";

/** A thorough rewrite of one page, with a review that goes back and forth. Main has moved on since. */
export const signatureStories: readonly Story[] = [
  {
    space: "docs",
    subject: "Rework how receivers verify signatures",
    ago: "8d 5h",
    by: "lena",
    steps: [
      {
        ago: "8d 3h",
        by: "lena",
        does: "edit",
        edits: [
          {
            page,
            description:
              "Prove that a request is genuine, unchanged and fresh, in five lines of code.",
            moveSection: ["The mistakes that everybody makes", "By hand"],
            replace: [
              [
                "Your receiver's address is public. Without checking the signature anybody who knows it can make you believe that an invoice was paid. Fernpost signs each request with the secret of its destination:",
                "Your receiver's address is not a secret. Without checking the signature anybody who finds it can make you believe that an invoice was paid.\n\nFernpost signs every request with the secret of its destination:",
              ],
              [
                "`t` is the time of sending in seconds. `v1` is the hexadecimal HMAC-SHA256 of `t`, a full stop, and the raw body.",
                "`t` is the time of sending in seconds since 1970. `v1` is the hexadecimal HMAC-SHA256 of `t`, a full stop, and the raw body. The key is the whole secret, with its prefix `fpw_`.",
              ],
              [
                "Each of them throws when the signature does not fit or the time is more than five minutes away.\n\n",
                "",
              ],
              [
                'def is_genuine(header: str, body: bytes, secret: str) -> bool:\n    parts = dict(part.split("=", 1) for part in header.split(","))\n    if abs(time.time() - int(parts["t"])) > 300:\n        return False\n    expected = hmac.new(secret.encode(), parts["t"].encode() + b"." + body, hashlib.sha256)\n    return hmac.compare_digest(expected.hexdigest(), parts["v1"])',
                'def is_genuine(header: str, body: bytes, secret: str) -> bool:\n    parts = [part.split("=", 1) for part in header.split(",")]\n    sent = next(value for name, value in parts if name == "t")\n    if abs(time.time() - int(sent)) > 300:\n        return False\n    expected = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()\n    return any(hmac.compare_digest(expected, value) for name, value in parts if name == "v1")',
              ],
            ],
          },
          {
            page: "reference/headers",
            replace: [
              [
                "| `Fernpost-Attempt` | `3` | from 1 |",
                "| `Fernpost-Attempt` | `3` | counted from 1, new for a replay |",
              ],
              ["## Headers of the answer", "### Headers of the answer"],
            ],
          },
          { page: "security/rotate-secrets", icon: "arrows-rotate", emoji: null },
        ],
      },
      {
        ago: "8d 2h",
        by: "lena",
        does: "describe",
        markdown:
          "Signatures are the most frequent support case. This\n\n* puts the mistakes before the code that people copy,\n* corrects the example by hand, which looked at one `v1` only,\n* says that the key includes the prefix.\n\n@Aiko, could you check the Python?",
      },
      { ago: "8d 2h", by: "lena", does: "set", status: "open" },
      { ago: "8d 2h", by: "lena", does: "request", reviewers: ["aiko", "administrator"] },
      {
        ago: "7d 23h",
        by: "aiko",
        does: "comment",
        thread: "prefix",
        on: { page, block: "is the time of sending in seconds since 1970" },
        says: "Is that true for secrets made before 2.0? Those had no prefix.",
      },
      {
        ago: "7d 22h",
        by: "lena",
        does: "reply",
        thread: "prefix",
        says: "They got one with the import. `import-v1` rewrites them, and the libraries accept both.",
      },
      {
        ago: "7d 21h",
        by: "jonas",
        does: "reply",
        thread: "prefix",
        says: "Confirmed: see `secrets.go`, function `normalize`.",
      },
      { ago: "7d 21h", by: "lena", does: "react", thread: "prefix", emoji: "👍", reply: 2 },
      { ago: "7d 20h", by: "aiko", does: "react", thread: "prefix", emoji: "👍", reply: 2 },
      { ago: "7d 20h", by: "aiko", does: "resolve", thread: "prefix" },
      {
        ago: "7d 20h",
        by: "aiko",
        does: "comment",
        thread: "throws",
        on: { page, block: "Each of them throws when", side: "before" },
        says: "Why is this sentence gone? Whoever uses a library has to know that it throws, and on what.",
      },
      {
        ago: "7d 18h",
        by: "lena",
        does: "reply",
        thread: "throws",
        says: "I thought that the reference of the libraries says it. It does not. I will bring it back, shorter.",
      },
      {
        ago: "7d 19h",
        by: "dmitri",
        does: "comment",
        thread: "next",
        on: { page, block: "def is_genuine" },
        says: "`next(…)` raises `StopIteration` when the header has no `t`. A receiver would answer 500 to garbage instead of 401.",
      },
      { ago: "7d 18h", by: "aiko", does: "react", thread: "next", emoji: "🎯" },
      { ago: "7d 17h", by: "lena", does: "react", thread: "next", emoji: "🎯" },
      {
        ago: "7d 17h",
        by: "aiko",
        does: "review",
        status: "changes-requested",
        says: "Much better order. Two things *must* change: the missing `t`, and the sentence about throwing.",
      },
      {
        ago: "6d 4h",
        by: "lena",
        does: "edit",
        edits: [
          {
            page,
            replace: [
              [
                '    sent = next(value for name, value in parts if name == "t")\n    if abs(time.time() - int(sent)) > 300:',
                '    sent = next((value for name, value in parts if name == "t"), "0")\n    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:',
              ],
            ],
          },
        ],
      },
      {
        ago: "6d 4h",
        by: "lena",
        does: "reply",
        thread: "next",
        says: "Mended: a missing or odd `t` is now simply too old.",
      },
      {
        ago: "5d 2h",
        by: "yael",
        does: "comment",
        thread: "page",
        on: { page: "security/rotate-secrets" },
        says: "If this page gets an icon, should the other pages under *Secure* have the same style? Two have a shield already.",
      },
      {
        ago: "1d 6h",
        by: "chloe",
        does: "comment",
        thread: "whole",
        says: "From support: the order is right. I would link this page from the answer “Signatures do not fit” once it is merged.",
      },
      { ago: "1d 5h", by: "lena", does: "react", thread: "whole", emoji: "❤️" },
    ],
  },
];
