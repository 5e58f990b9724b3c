import type { TextEncoding } from "@fingerpaint/md5-core";
import type { Messages } from "../../preferences.ts";

/** The names of the encodings, in every language. */
export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  utf8: "UTF-8",
  ascii: "ASCII",
  utf16: "UTF-16",
  gbk: "GBK",
};

/** Write numbers as readers of the language expect them. */
const inEnglish = new Intl.NumberFormat("en").format;
const inChinese = new Intl.NumberFormat("zh-CN").format;

const counted = (count: number, one: string, many: string) => `${inEnglish(count)} ${count === 1 ? one : many}`;

const english = {
  title: "MD5 hash",
  lead: "Digests of text and files, computed on this device. Nothing you type or drop here leaves it.",
  caution:
    "MD5 finds accidental changes and duplicates. It doesn't prove who made a file: two files with the same MD5 can be made on purpose.",
  outputFormat: "Output format",
  formats: { hex: "Hex, lowercase", "hex-upper": "Hex, uppercase", base64: "Base64" },

  text: "Text",
  encoding: "Encoding",
  encodingNotes: {
    utf8: "No byte order mark.",
    ascii: "128 characters; anything else is refused.",
    utf16: "Little endian, with the byte order mark FF FE.",
    gbk: "Simplified Chinese; other characters are refused.",
  },
  lineBreaks: "Each line break counts as one LF.",
  digest: "MD5 digest",
  noTextYet: "The digest appears here as you type.",
  textOrigin: (bytes: number, encoding: string) =>
    `Computed in this browser from ${counted(bytes, "byte", "bytes")} of ${encoding}.`,
  unencodable: (character: string, line: number, column: number, encoding: string) =>
    `${character} in line ${line}, column ${column} can't be encoded in ${encoding}. Nothing was hashed.`,
  loneSurrogate: (codePoint: string) => `The lone surrogate ${codePoint}`,
  character: (character: string, codePoint: string) => `The character “${character}” (${codePoint})`,
  showCharacter: "Select it",

  files: "Files",
  drop: "Drop files or folders here, or",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  listHint:
    "To compare files with a checksum list such as MD5SUMS, drop the list and the files that it names, in any order.",
  list: (name: string, count: number, malformed: number) =>
    `Compared with ${name}, ${counted(count, "file", "files")}${malformed > 0 ? `; ${counted(malformed, "line isn't a checksum", "lines aren't checksums")}` : ""}`,
  removeList: "Remove",
  removeListNamed: (name: string) => `Remove the list ${name}`,
  proof: "MD5 detects accidental changes. It can't prove that no one tampered with a file.",
  show: "Show",
  outcomes: {
    all: (count: number) => `All (${inEnglish(count)})`,
    match: (count: number) => `Matching (${inEnglish(count)})`,
    mismatch: (count: number) => `Different (${inEnglish(count)})`,
    missing: (count: number) => `Missing (${inEnglish(count)})`,
    unlisted: (count: number) => `Unlisted (${inEnglish(count)})`,
  },
  comparison: (matching: number, different: number, missing: number, unlisted: number) =>
    `${inEnglish(matching)} matching · ${inEnglish(different)} different · ${inEnglish(missing)} missing · ${inEnglish(unlisted)} unlisted`,
  filesOrigin: "Files are read in chunks and hashed by workers in this browser. Nothing is uploaded.",
  columns: { name: "Name", size: "Size", digest: "MD5 digest", state: "State" },
  sizeInBytes: "Size in bytes",
  exactSize: (bytes: number) => counted(bytes, "byte", "bytes"),
  states: { waiting: "Waiting", done: "Hashed", cancelled: "Cancelled", missing: "Missing" },
  duplicate: "Duplicate",
  duplicates: (count: number) => `${inEnglish(count)} duplicates`,
  onlyDuplicates: "Only duplicates",
  filter: "Filter",
  filterHint: "Name or digest",
  shown: (count: number) => `${inEnglish(count)} shown`,
  noneShown: "No file matches this filter.",
  showMore: (next: number, left: number) => `Show ${inEnglish(next)} of ${inEnglish(left)} more`,
  saveCsv: "Download CSV",
  progressOfAll: "Reading the files",
  fileList: "Digests of the files",
  progressOf: (name: string) => `Reading ${name}`,
  cancel: "Cancel",
  cancelFile: (name: string) => `Cancel ${name}`,
  cancelAll: "Cancel all",
  clear: "Clear list",
  failed: (reason: string) => `Not hashed: ${reason}`,
  folderNotRead: (reason: string) => `Folder not read: ${reason}`,
  foldersNotRead: (count: number) => `${counted(count, "folder", "folders")} not read`,
  filesDone: (done: number, all: number) => `${inEnglish(done)} of ${counted(all, "file", "files")} hashed`,
  matching: (count: number) => `${counted(count, "matches", "match")} the expected hash`,
  copyList: "Copy as md5sum list",

  expectedTextHash: "Expected hash of the text",
  expectedFileHash: "Expected hash of a file",
  expectedHint: "32 hex digits, 24 characters of Base64, or a line of md5sum output.",
  expectedFileHint:
    "A hash, an S3 ETag, or an md5sum list of either. Each line of a list is compared with the file that it names.",
  notAHash: (line: number | null) =>
    `${line === null ? "Not a hash" : `Line ${line} has no hash`}: an MD5 is 32 hex digits, or 24 characters of Base64 ending in ==`,
  verdicts: {
    match: "Match",
    mismatch: "Different",
    unlisted: "Unlisted",
    comparing: "Comparing…",
    undecided: "Undecided",
  },
  etags: {
    match: (partSize: string | null) =>
      partSize === null
        ? "The ETag matches an upload in one part."
        : `The ETag matches an upload in parts of ${partSize}.`,
    mismatch: (partSizes: string) =>
      partSizes === "" ? "The ETag doesn't match." : `The ETag doesn't match an upload in parts of ${partSizes}.`,
    undecided: "No common part size splits this file into as many parts as the ETag says.",
    failed: (reason: string) => `Not compared with the ETag: ${reason}`,
    comparing: (share: string) => `Reading again to compare the ETag: ${share}`,
  },
  expectedInstead: "Expected",
  differs: (count: number, length: number, first: number) =>
    count === 1
      ? `Character ${first} differs.`
      : `${count} of ${length} characters differ, starting with character ${first}.`,
  copyDigest: "Copy digest",
  copyDigestOf: (name: string) => `Copy digest of ${name}`,
};

export type HashMessages = typeof english;

const chinese: HashMessages = {
  title: "MD5 哈希",
  lead: "文本和文件的摘要均在本机计算，你输入或拖入的内容不会离开这台设备。",
  caution: "MD5 适合发现意外改动和重复文件，但不能证明文件的来源：MD5 相同的两个文件可以人为构造。",
  outputFormat: "输出格式",
  formats: { hex: "十六进制（小写）", "hex-upper": "十六进制（大写）", base64: "Base64" },

  text: "文本",
  encoding: "编码",
  encodingNotes: {
    utf8: "不带字节序标记（BOM）。",
    ascii: "仅限 128 个字符，出现其他字符时不予计算。",
    utf16: "小端序，以字节序标记 FF FE 开头。",
    gbk: "简体中文编码，出现无法表示的字符时不予计算。",
  },
  lineBreaks: "换行统一按 LF 计算。",
  digest: "MD5 摘要",
  noTextYet: "输入文本后，摘要会显示在这里。",
  textOrigin: (bytes, encoding) => `编码为 ${encoding}，共 ${inChinese(bytes)} 字节，由浏览器计算得出。`,
  unencodable: (character, line, column, encoding) =>
    `第 ${line} 行第 ${column} 列的${character}无法用 ${encoding} 编码，未计算哈希。`,
  loneSurrogate: (codePoint) => `孤立代理项 ${codePoint}`,
  character: (character, codePoint) => `字符“${character}”（${codePoint}）`,
  showCharacter: "选中该字符",

  files: "文件",
  drop: "将文件或文件夹拖到此处，或",
  chooseFiles: "选择文件",
  chooseFolder: "选择文件夹",
  listHint: "将 MD5SUMS 等校验和列表与其中列出的文件一并拖入（顺序不限），即可逐一比对。",
  list: (name, count, malformed) =>
    `已与 ${name} 比对（${inChinese(count)} 个文件）${malformed > 0 ? `；有 ${inChinese(malformed)} 行不是校验和` : ""}`,
  removeList: "移除",
  removeListNamed: (name) => `移除列表“${name}”`,
  proof: "MD5 能发现意外改动，但不能证明文件未被篡改。",
  show: "显示",
  outcomes: {
    all: (count) => `全部（${inChinese(count)}）`,
    match: (count) => `一致（${inChinese(count)}）`,
    mismatch: (count) => `不一致（${inChinese(count)}）`,
    missing: (count) => `缺失（${inChinese(count)}）`,
    unlisted: (count) => `不在列表中（${inChinese(count)}）`,
  },
  comparison: (matching, different, missing, unlisted) =>
    `${inChinese(matching)} 个一致 · ${inChinese(different)} 个不一致 · ${inChinese(missing)} 个缺失 · ${inChinese(unlisted)} 个不在列表中`,
  filesOrigin: "文件由浏览器在后台线程中分块读取并计算，不会上传。",
  columns: { name: "名称", size: "大小", digest: "MD5 摘要", state: "状态" },
  sizeInBytes: "大小（字节）",
  exactSize: (bytes) => `${inChinese(bytes)} 字节`,
  states: { waiting: "等待中", done: "已计算", cancelled: "已取消", missing: "缺失" },
  duplicate: "重复",
  duplicates: (count) => `${inChinese(count)} 个重复文件`,
  onlyDuplicates: "仅显示重复文件",
  filter: "筛选",
  filterHint: "名称或摘要",
  shown: (count) => `当前显示 ${inChinese(count)} 个`,
  noneShown: "没有符合条件的文件。",
  showMore: (next, left) => `再显示 ${inChinese(next)} 个（剩余 ${inChinese(left)} 个）`,
  saveCsv: "下载 CSV",
  progressOfAll: "正在读取文件",
  fileList: "文件摘要",
  progressOf: (name) => `正在读取“${name}”`,
  cancel: "取消",
  cancelFile: (name) => `取消“${name}”`,
  cancelAll: "全部取消",
  clear: "清空列表",
  failed: (reason) => `未计算：${reason}`,
  folderNotRead: (reason) => `无法读取文件夹：${reason}`,
  foldersNotRead: (count) => `${inChinese(count)} 个文件夹无法读取`,
  filesDone: (done, all) => `已计算 ${inChinese(done)} / ${inChinese(all)} 个文件`,
  matching: (count) => `${inChinese(count)} 个与预期哈希一致`,
  copyList: "复制为 md5sum 列表",

  expectedTextHash: "文本的预期哈希",
  expectedFileHash: "文件的预期哈希",
  expectedHint: "32 位十六进制数、24 个字符的 Base64，或 md5sum 输出的一行。",
  expectedFileHint: "可填哈希、S3 的 ETag，或 md5sum 格式的列表（每行与所列文件比对）。",
  notAHash: (line) =>
    `${line === null ? "不是哈希" : `第 ${line} 行没有哈希`}：MD5 应为 32 位十六进制数，或以 == 结尾的 24 个 Base64 字符`,
  verdicts: {
    match: "一致",
    mismatch: "不一致",
    unlisted: "不在列表中",
    comparing: "比对中…",
    undecided: "无法判断",
  },
  etags: {
    match: (partSize) => (partSize === null ? "ETag 一致，文件为单个分段。" : `ETag 一致，分段大小为 ${partSize}。`),
    mismatch: (partSizes) => (partSizes === "" ? "ETag 不一致。" : `分段大小为 ${partSizes} 时，ETag 均不一致。`),
    undecided: "常用的分段大小都不会把此文件分成 ETag 所示的段数。",
    failed: (reason) => `未能比对 ETag：${reason}`,
    comparing: (share) => `正在重新读取以比对 ETag：${share}`,
  },
  expectedInstead: "预期",
  differs: (count, length, first) =>
    count === 1 ? `第 ${first} 个字符不同。` : `${length} 个字符中有 ${count} 个不同，首个不同的是第 ${first} 个。`,
  copyDigest: "复制摘要",
  copyDigestOf: (name) => `复制“${name}”的摘要`,
};

export const hashMessages: Messages<HashMessages> = { en: english, "zh-CN": chinese };
