import { md5 } from "./md5-replies.ts";
import { serveBarely } from "./serve-barely.ts";

serveBarely(md5);
