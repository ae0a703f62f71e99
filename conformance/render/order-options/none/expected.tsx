import { Body, Button, Column, Container, Head, Html, Img, Preview, Row, Section } from "react-email";

const css = [
  "#outlook a { padding:0; }",
  "body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }",
  "table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }",
  "img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }",
  "p { display:block;margin:13px 0; }",
].join("\n");
const css2 = [
].join("\n");
const css3 = [
  "@media only screen and (min-width:480px) {",
  ".mj-column-per-30 { width:30% !important; max-width: 30%; }",
  ".mj-column-per-70 { width:70% !important; max-width: 70%; }",
  "}",
].join("\n");
const css4 = [
  ".moz-text-html .mj-column-per-30 { width:30% !important; max-width: 30%; }",
  ".moz-text-html .mj-column-per-70 { width:70% !important; max-width: 70%; }",
].join("\n");
const css5 = [
  "@media only screen and (max-width:479px) {",
  "table.mj-full-width-mobile { width: 100% !important; }",
  "td.mj-full-width-mobile { width: auto !important; }",
  "}",
].join("\n");

export default function YourOrder() {
  return (
    <Html lang={"en"} dir={"auto"}>
      <Head>
        <title>{"Your order"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css3 }} />
        <style media={"screen and (min-width:480px)"} dangerouslySetInnerHTML={{ __html: css4 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css5 }} />
      </Head>
      <Body lang={"en"} dir={"auto"} style={{ wordSpacing: "normal" }}>
        <Preview useTitleTag={false}>{"What you ordered, with all its options"}</Preview>
        <div aria-label={"Your order"} aria-roledescription={"email"} role={"article"} lang={"en"} dir={"auto"} style={{ wordSpacing: "normal" }}>
        </div>
      </Body>
    </Html>
  );
}
