export { iconvEncoding } from "./iconv-encoding.ts";
