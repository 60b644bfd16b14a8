import { expect, test } from "vitest";
import { decodeText } from "./decode.ts";

/** Bytes as hexadecimal, between texts in ASCII. */
const bytesOf = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const hex = (written: string) => [...Buffer.from(written, "hex")];
const utf16 = (text: string) => Buffer.from(text, "utf16le");

test.each<[name: string, bytes: Uint8Array, text: string]>([
  ["Windows-1252", bytesOf("# Caf", [0xe9, 0x20, 0x93], "x", [0x94]), "# Café “x”"],
  ["Windows-1252 with a euro sign", bytesOf("Prix : 5 ", [0x80]), "Prix : 5 €"],
  ["Windows-1252 in German", bytesOf("Gr", [0xf6, 0xdf], "ere ", [0xc4], "mter"), "Größere Ämter"],
  ["Windows-1252 in capitals", bytesOf("INFORMA", [0xc7, 0xc3], "O"), "INFORMAÇÃO"],
  [
    "Windows-1250",
    bytesOf("Za", hex("bff3b3e6"), " g", hex("ea9c6cb9"), " ja", hex("9ff1")),
    "Zażółć gęślą jaźń",
  ],
  ["Windows-1251", bytesOf(hex("cff0e8e2e5f2"), " ", hex("ece8f0")), "Привет мир"],
  ["KOI8-R", bytesOf(hex("f0d2c9d7c5d4"), " ", hex("cdc9d2")), "Привет мир"],
  ["Shift_JIS", bytesOf("# ", hex("93fa967b8cea")), "# 日本語"],
  [
    "Shift_JIS in katakana",
    bytesOf(hex("834383938358836781 5b838b".replace(" ", ""))),
    "インストール",
  ],
  ["EUC-JP", bytesOf("# ", hex("c6fccbdcb8eca4cec0e2ccc0")), "# 日本語の説明"],
  ["GB18030", bytesOf("# ", hex("d6d0cec4cec4b5b5"), "\n"), "# 中文文档\n"],
  ["GB18030 of two characters", bytesOf("# ", hex("c5e4d6c3")), "# 配置"],
  ["GB18030 with Latin words", bytesOf(hex("cab9d3c3"), "Linux", hex("cfb5cdb3")), "使用Linux系统"],
  ["Big5", bytesOf(hex("c163c5e9a4a4a4e5bba1a9fa")), "繁體中文說明"],
  ["EUC-KR", bytesOf(hex("c7d1b1b9beee20b9aebcad")), "한국어 문서"],
  ["UTF-16 with a mark", bytesOf([0xff, 0xfe], [...utf16("# Wide ü")]), "# Wide ü"],
  ["UTF-16 without a mark", utf16("# Wide ü\n"), "# Wide ü\n"],
  ["UTF-16, high byte first", utf16("# 日本語\n").swap16(), "# 日本語\n"],
  ["ISO-2022-JP", bytesOf("# \u001B$B", "F|K\\8l", "\u001B(B"), "# 日本語"],
  ["UTF-8 with a mark", bytesOf([0xef, 0xbb, 0xbf], "# Ü"), "# Ü"],
  [
    "UTF-8 with a stray byte",
    bytesOf("Größe – über 日本 ", [0xe9, 0x20, 0x93]),
    "Größe – über 日本 é “",
  ],
  [
    "a declared charset",
    bytesOf('<meta charset="Shift_JIS"><h1>', hex("93fa967b8cea"), "</h1>"),
    '<meta charset="Shift_JIS"><h1>日本語</h1>',
  ],
  [
    "a declaration that isn't true",
    bytesOf('<meta charset="utf-8"><h1>Caf', [0xe9], "</h1>"),
    '<meta charset="utf-8"><h1>Café</h1>',
  ],
  [
    "a declaration of XML",
    bytesOf('<?xml version="1.0" encoding="windows-1251"?><p>', [0xcc], "</p>"),
    '<?xml version="1.0" encoding="windows-1251"?><p>М</p>',
  ],
])("reads %s", (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});

test("what fits no encoding isn't read, and no character is ever replaced", () => {
  expect(
    decodeText(bytesOf("a", [0x98, 0x81], "bc", [0x98, 0x8d], "x", [0x81, 0x90], "y")),
  ).toBeUndefined();
  expect(
    decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49, 0xff, 0])),
  ).toBeUndefined();
});

test("a mark stays if it is part of a file to keep", () => {
  const bytes = Buffer.from("\uFEFF# A");
  expect(decodeText(bytes, undefined, { keepMark: true })).toBe("\uFEFF# A");
});
