import type { Row } from "./row.ts";

/** The text of `docs/compatibility.md` for rows that have all passed, with the versions they passed with. */
export function compatibilityPage(rows: readonly Row[], versions: Readonly<Record<string, string>>): string {
  const lines = rows.map(({ what, covers }) => `| ${what} | ${versions[what]} | ${covers} |`);
  return `# Compatibility

\`pnpm test:packed\` packs the packages, installs the tarballs in fresh folders and uses them in each of these ways. It writes
this table when all of them pass.

| where | version | what is used |
|---|---|---|
${lines.join("\n")}
`;
}
