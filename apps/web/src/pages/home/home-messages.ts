import type { Messages } from "../../shell/language.ts";

export interface HomeWords {
  readonly heading: string;
  readonly lead: string;
  readonly ways: readonly { readonly to: string; readonly title: string; readonly text: string }[];
  readonly forPrograms: string;
  readonly reference: string;
}

export const homeMessages: Messages<HomeWords> = {
  en: {
    heading: "Digests you can explain, canvases anyone can open",
    lead: "Fingerpaint computes MD5 digests that say exactly which bytes were hashed, and turns a pasted canvas source into a link that opens in any browser, without an account.",
    ways: [
      {
        to: "/hash",
        title: "Hash text and files",
        text: "Pick the encoding and the output format, compare with a digest you were given. Files never leave this computer.",
      },
      {
        to: "/editor-canvas",
        title: "Publish a canvas",
        text: "Paste a canvas source, see it run beside the text, and share the link, with a password or an expiry if you like.",
      },
      {
        to: "/editor-canvas/mine",
        title: "My canvases",
        text: "Open, edit or delete what you published from this browser, and see how often it was viewed.",
      },
    ],
    forPrograms: "Programs do all of this over HTTP:",
    reference: "API reference",
  },
  "zh-CN": {
    heading: "说得清来历的摘要，人人能打开的画布",
    lead: "Fingerpaint 计算 MD5 摘要，并说明参与计算的究竟是哪些字节；它还能把粘贴的画布源码变成链接，在任何浏览器里打开，无需账号。",
    ways: [
      {
        to: "/hash",
        title: "计算文本和文件的哈希",
        text: "选择编码和输出格式，与已知摘要比对。文件不会离开这台电脑。",
      },
      {
        to: "/editor-canvas",
        title: "发布画布",
        text: "粘贴画布源码，边看边改，然后分享链接；可以设置密码和有效期。",
      },
      {
        to: "/editor-canvas/mine",
        title: "我的画布",
        text: "打开、编辑或删除从这个浏览器发布的画布，查看浏览次数。",
      },
    ],
    forPrograms: "程序也可以通过 HTTP 完成这一切：",
    reference: "API 参考",
  },
};
