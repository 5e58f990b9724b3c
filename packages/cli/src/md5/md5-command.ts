import { type Command, Option } from "commander";
import { type Md5Options, parsePartSize } from "./md5-options.ts";

const examples = `
Examples:
  fingerpaint md5 *.iso > MD5SUMS          write a list
  fingerpaint md5 -c MD5SUMS               verify it; md5sum -c reads the same list
  fingerpaint md5 -r photos                all files in a folder and its folders
  fingerpaint md5 --string hello           digests of texts, alone on their lines
  fingerpaint md5 --string 价格 --text-encoding gbk
  fingerpaint md5 --etag=16MiB big.iso     the ETag that S3 gives it in parts of 16 MiB
  fingerpaint md5 --server https://paint.example big.iso

MD5 shows accidental changes. It doesn't prove that no one tampered with a file.

Exits with 0, or with 1 if a file can't be read, a digest doesn't match, or the command line is wrong.
`;

/** `md5 [FILE…]`: the command line of md5sum, with our own options added. */
export function addMd5(program: Command): void {
  const md5 = program
    .command("md5")
    .description("Print or check MD5 digests, as md5sum does")
    .argument("[FILE...]", "files; none, or -, is stdin")
    .option("-b, --binary", "mark files as read in binary mode")
    .option("-c, --check", "read digests from the FILEs and check them")
    .option("--tag", "write BSD-style lines: MD5 (name) = digest")
    .option("-t, --text", "mark files as read in text mode (default)")
    .option("-z, --zero", "end lines with NUL, and don't escape file names")
    .option("-r, --recursive", "digest all files in folders; without FILE, in the current one")
    .addOption(
      new Option("--format <format>", "the form of digests").choices(["hex", "hex-upper", "base64"]).default("hex"),
    )
    .addOption(
      new Option(
        "--etag [=size]",
        "print the ETags that S3 gives to uploads in parts of 8MiB, or of this size; with -c: try only this size",
      ).argParser(parsePartSize),
    )
    .option("--text-encoding <name>", "convert UTF-8 texts to another encoding first: gbk, utf16, shift_jis, …")
    .addOption(
      new Option("--string <text>", "digest this text instead of files; may be given several times").argParser(
        (text: string, before: readonly string[] = []) => [...before, text],
      ),
    )
    .option("--server [url]", "have a server compute the digests (default: FINGERPAINT_URL, or the profile's)")
    .option("--profile <name>", "the profile whose server and key to use")
    .option("--json", "print one JSON array instead of lines")
    .option("--ignore-missing", "with -c: skip files that don't exist")
    .option("--quiet", "with -c: don't print OK for matching files")
    .option("--status", "with -c: print nothing")
    .option("--strict", "with -c: exit with 1 for improperly formatted lines")
    .option("-w, --warn", "with -c: warn about improperly formatted lines")
    .addHelpText("after", examples);

  takeETagAlone(md5);

  let mode: Md5Options["mode"];
  let loudness: Md5Options["loudness"];
  const checkOnly: string[] = [];
  for (const name of ["binary", "text"] as const) {
    md5.on(`option:${name}`, () => {
      mode = name;
    });
  }
  // As in md5sum, --tag implies --binary unless a --text follows it.
  md5.on("option:tag", () => {
    mode = "binary";
  });
  for (const name of ["quiet", "status", "warn"] as const) {
    md5.on(`option:${name}`, () => {
      loudness = name;
      checkOnly.push(name);
    });
  }
  for (const name of ["ignore-missing", "strict"]) md5.on(`option:${name}`, () => checkOnly.push(name));

  md5.action(async (files: string[], given: Omit<Md5Options, "checkOnly">) => {
    const { runMd5 } = await import("./run-md5.ts");
    process.exitCode = await runMd5(files, {
      ...given,
      ...(mode && { mode }),
      ...(loudness && { loudness }),
      checkOnly,
    });
  });
}

/** Makes a word after `--etag` a file: unlike other optional values, the size is only written as `--etag=size`. */
function takeETagAlone(md5: Command): void {
  const parseOptions = md5.parseOptions.bind(md5);
  md5.parseOptions = (words) => {
    const end = words.indexOf("--");
    return parseOptions(
      words.map((word, index) => {
        const isOption = word === "--etag" && (end === -1 || index < end);
        const isValue = md5.options.some(({ required, long }) => required && long === words[index - 1]);
        return isOption && !isValue ? "--etag=8MiB" : word;
      }),
    );
  };
}
