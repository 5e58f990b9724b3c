import { useLanguage } from "../../shell/use-messages.ts";
import type { ShownActivity } from "./admin-api.ts";
import type { AdminWords } from "./admin-messages.ts";

/** How many codes are shown, most frequent first. */
const codesShown = 6;

/** Refused requests since the server started, by error code, as a table with bars. */
export function RefusalGraph(props: { readonly refusals: ShownActivity["refusals"]; readonly words: AdminWords }) {
  const { refusals, words } = props;
  const language = useLanguage();
  const rows = Object.entries(refusals)
    .sort(([, a], [, b]) => b - a)
    .slice(0, codesShown);
  const most = rows[0]?.[1] ?? 1;
  const number = new Intl.NumberFormat(language);
  return (
    <figure className="card">
      <figcaption>
        <h2>{words.refusals}</h2>
        <span className="soft small">{words.sinceStart}</span>
      </figcaption>
      {rows.length === 0 ? (
        <p className="soft">{words.noRefusals}</p>
      ) : (
        <table>
          <tbody>
            {rows.map(([code, count]) => (
              <tr key={code}>
                <th scope="row" className="mono">
                  {code}
                </th>
                <td className="bar">
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={Math.max(1, (100 * count) / most)} height={8} />
                  </svg>
                </td>
                <td className="count">{number.format(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}
