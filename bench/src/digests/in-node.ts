import { withTemporaryFolder } from "../harness/temporary-folder.ts";
import { portableContenders } from "./contenders.ts";
import { digestComparisons } from "./digest-comparisons.ts";
import { encodingComparisons } from "./encoding-comparisons.ts";
import { fileComparisons } from "./file-comparisons.ts";
import { nodeContenders } from "./node-contenders.ts";
import { type RunRequest, run } from "./run.ts";

/** Runs as a separate process: takes the request as its argument and prints the measurements, both as JSON. */
const request = JSON.parse(process.argv[2] ?? "") as RunRequest;
const contenders = [...nodeContenders, ...(await portableContenders())];
const measured = [
  ...(await run(digestComparisons(contenders, "createHash"), request)),
  ...(await run(encodingComparisons(), request)),
];
if (!request.titles) {
  measured.push(...(await withTemporaryFolder(async (folder) => run(await fileComparisons(folder), request))));
}
process.stdout.write(JSON.stringify(measured));
