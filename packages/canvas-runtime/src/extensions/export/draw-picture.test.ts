import { describe, expect, it } from "vitest";
import { withoutRequests } from "./draw-picture.ts";

describe("withoutRequests", () => {
  it.each([
    ["color:red", "color:red"],
    ["background:url(data:image/png;base64,AA==)", "background:url(data:image/png;base64,AA==)"],
    ["url(#gradient)", "url(#gradient)"],
    ['filter:url( "#blur" )', 'filter:url( "#blur" )'],
    ["a{background:url(https://x.example/p.png) red}", "a{background:none red}"],
    ["a{background:URL( 'https://x.example/p.png' )}", "a{background:none}"],
    ['@import "https://x.example/a.css"; p{color:red}', " p{color:red}"],
    ["p{color:red}@import url(//x.example/a.css)", "p{color:red}"],
    ['p::before{content:"\\201c"}', 'p::before{content:"\\201c"}'],
    ["a{--x:u\\72l(https://x.example);background:var(--x)}", ""],
    ["a{--x:\\000075 rl(https://x.example)}", ""],
    ["@\\69mport 'https://x.example/a.css';", ""],
    ['a{background:image-set("https://x.example/p.png" 1x)}', ""],
  ])("turns %j into %j", (css, expected) => {
    expect(withoutRequests(css)).toBe(expected);
  });
});
