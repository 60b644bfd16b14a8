import { createHash } from "node:crypto";

const bytes = 5;

/**
 * Of the 100,000 most common passwords, those with at least 12 characters: the first bytes of the SHA-256 of each, in
 * lower case. How they were chosen: `docs/decisions/guessable-passwords.md`.
 */
const hashes = [
  "ACX3VwQAVKfenQCmty1AALR3dSAAz+RtKwFQAPS1AfccmisCS0wvJwL1FIL1AwB+kJYDLMEf5wOa0QusA6n94KwElZ+ogQTM",
  "xnRFBNvdF3sFGSXQPwU0FBUkBZYEkhEFu0MqSwYl5b+hBkf0sL8H9TFiAwl8tsMlCZOPkSgJp39E6wn7p5Q+CgqAt0wKZySL",
  "mgqoFf+zCx2/8nELZ8ZKTgt9CtZjDW/924cNlAQ4Xg2guUPzDeBeRbkOPLE3pBB93OrVEpi0BcEUhkpqIxS74/cmFQNDQxwV",
  "r4lQyBZG9an4FmjBH7gW5TnogxdBfr/gF0y3USEYA8ajPRhUdVwAGF79TOgYh2JH5hi/btyEGUgovfgZke12DxonyjuIGmhC",
  "/8saa9TZ1xsB4woZHDEt1kIcaZ0G2RyIFoxSHO5G7VQdKHFeTB47uJR1H0VOjOggGcO9byA3ZOMAIFmu9Hkg58LomCDpwUIs",
  "IaqeWnsjzgf+hyQ9AjzCJSfVzuIlZqGM0SYojZkEJnXnMokn7s+X8yiJ9UavKKuJUVwpKeIvSClDpWe8KcnDDgYqMzSefisK",
  "jCNLLEAgk/UsQFGOQiyzgJ7jLR+dsTktVDu8Ei2KQTInLisk+O4vX2zlri/vdvE+MABfVs8wiVjoZTGbrij+MfYed/IzCHcc",
  "sTNInSSbM735BEgzzbw4cjPXPiNBNHyaOpE1XyA48DW20KqqNfkVZqY2J5mWXDaEz31MNqoVqI435y1UeDi4exDQOTQsxB05",
  "XykQczpXRaBfO0hKzSo7TaLijjtmBNMQPFvbpOg9aNmZ3j28ay9vPckadn0+pFa0sz8T2oEbPykvCZU/XAtfnED1mMx2QZTR",
  "cG5ChdZpzENG/5L1Q3mx0gpDkIdILURXH6fVRchr/8tGooHNNUcXL3l6R9r7aw9H5iUHYEgewxDCSH5CDJ1IkfhWSElWmfAz",
  "SdYhMl5KnFPe0kq1gR6KSsH1rv1Kyz5iZEsOdqziS7XtUuVMc9bHfU91RnpSUL/uScdQ9ICX41HVuEl6U6YMlDZUzBRWB1YN",
  "I9fxVi1KukxWnQ/5U1b0rjVjVwhyHEdYuqPFSljGsdMmWW0VP9VZ4g9pRVoyQQhQW0BiculboQLchFvXrbAkXNPmQmddWnCi",
  "115P+Ou1XmEOa01ekobagl7KSJHaXzs7YUlfUN1ydF9XKg2kX/7S4b1ga+S+fWFwNMItYmXbDIxi2bVrI2SoE2vtZbyGf2hl",
  "8qmuC2Z41D50ZrETKgFmx4Lo+Wbx+oMtZ9cQpZBoZzo9TGlwfm0caXRV7E1ppdc1iGmtpAiHasWf1bNq1mWgPWriFxZKaxVx",
  "MkBrhBmfVmxfKFqebTH22fttUI7SAm3i1LNjboClvx9uoOKkhG7WRe8Obu37ltdwTEWcZ3Fal0kccW+f+SlxebCzCXKe9kK5",
  "c0duOCZzmM8Q8nQwVhaydMK2isF1TfdOD3Za2fTHdn/GTON2jFrrrncvD+Gyd1ucIAB3uQ5+mXf0wLYOeAsQz6p4m5npKnoB",
  "repLeoJLt098NsWw+33KyRqsf9BvDiqAFJAwcYDan4gIgXSgXU6B0G/pFoIG0i8EghooAgWCHHg/jIIjSj3lgjXANKSCmjQn",
  "NoK6cBvIg3A1SQ+DcmSIoYRbpeQShGBzcd6EYVsae4SV5XBThNxrXW6E3hNoVoTrwbrHhmJGfceHaM7SXofZfRXmiPWd5IeJ",
  "B6SZtYk1JiGiiXsxIHKJsAou34nTFauniukC3QmK+/2424v03sVFjFyufA2Mbpb3q40pTrVWjflQJlOQFbNQKpB30a9pkJze",
  "SieSEEiHZ5Impt6HklsTp++UPv7S7pRXKZsplM6jBeKVMST1lpWNUWArlbOvMJmVtv4Vs5XOcNntlqHbeEqX+N1qZJlRNb5O",
  "mmIu6vSaZZ0UmZw/XhCynI9aSneduM1pep4V7IENnlonFPee3XQS/p+ApeFAoDZHVaOgsKT51aGKxOb7ocqf+O6iRW/wYaM6",
  "c304pKTBmYql7nDxUqYDl0rkpievSUOmLsuMT6aL87L+qM2fntWpCiBzdKkfDMJPqV5T7S+pqVpjpKqPsIOYq4ueArOs9FSI",
  "l62bBwK8ra+d7G+t26ahVa3cfpRdrebKXACuXeuGXa7hJx62r1f5ohuwEO8zerAesACAsCToQFuwJW8O9LEI/fjHsQ5kJ4Cy",
  "jCLNBLKhEVfjsrY8RCKyw37RmrNFZPHEs4KCJXizwprqW7P4iP2Os/sohxu0Q+xUqbS7fyNqtMTY0b+07zsK37Ude+pttR5f",
  "1Pe1hnoqdrWUPmBItrkBAlW3uWBjQ7gNpNKVuCK7k5C4Nr41j7jagqSVuTo/XnO5aJtG4LnJUGQOunXNOeq7SrVO4rumVNn+",
  "u9SxMYC8Wz/jLryitBorvOKWbAu9CF61mr6FAELAvqfwiHXAzCExZ8G1m6DFwo7MTsbCvIKfKcOQz7EAxALRO0rEf+G+/8TT",
  "CPbyxcCIEy7F8gpnncZVjSwRxoaJszjGs+UQL8fkAiWOyCB57ITIX2e6gMit5F7WyMOLnIfJA05Jr8kLwPbTyRKG4arKsY5c",
  "DMrP1SRAy14PrHXLebArIMxXEppFzK2zRuLNNA0aXM15TLOizmQoco/Po/RHptF0bhzp0bNwf73SWxtT/tNEdlK71LRYZNnU",
  "xCoUFNUkdbqU1X0TmhjV069KENaC7Uyk2EqaayvYbIZRt9iq/EuE2K7MZSza/M5Mftse4uvB2ywn837betlQM9vc8Bv12/wD",
  "12LcohupUd0Q1hq43YIHjDTeYnirnt63dSop3vq7g3bgAPQPxOCYx/si4SHZrJLhK4LR2OFoiXu042+r2h/j87bjoOQAXiwV",
  "5JozIW3lRofHL+W99pNm5cQe+x7mOBgBkecUzLI653O7XZDo1dG5D+jxrSve6QDwwKTpS3Zc8+mi9NDh6lWVzejrmnZQzezv",
  "ex5k7Q0VMyPuKLsc6+7pxuGQ7vRJGK3u+hx+DO9SrOCQ77I1nhjxl/Hs6/HRE/nA8fpdbCbySrw0sfKLF8Qo8q88jgDzhMDk",
  "+POyzhpI88iAEqzz0ILGyvPqxW6k9HWfO471h9TVhvXxzo8l9kSz0Hf2S/gaU/cQKROT97EVCfT3vNLU4/gVrmF8+CQSfDn5",
  "QfVX7vlSt0tg+kAWLYj6RgkafPpuXloY/Kx2tLL8yiiARf1OfoHh/j6Rr7A=",
].join("");

const prefixes = new Set(
  Array.from({ length: (hashes.length * 3) / 4 / bytes }, (_, at) =>
    Buffer.from(hashes, "base64").toString("hex", at * bytes, (at + 1) * bytes),
  ),
);

/** Whether a password is one of the most common ones. @param plain in lower case */
export function isCommonPassword(plain: string): boolean {
  const hash = createHash("sha256").update(plain).digest();
  return prefixes.has(hash.toString("hex", 0, bytes));
}
