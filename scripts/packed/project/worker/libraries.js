// Runs in workerd without Node's compatibility. Answers "all right".
import { useLibraries } from "../use-libraries.js";

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello</H1>;\n';

export default {
  async fetch() {
    return new Response(await useLibraries(source, "http://paint.example"));
  },
};
