import { Body, Column, Container, Head, Html, Preview, Row, Section } from "react-email";

const css = [
  "#outlook a { padding:0; }",
  "body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }",
  "table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }",
  "img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }",
  "p { display:block;margin:13px 0; }",
].join("\n");
const css2 = [
  "@import url(https://fonts.googleapis.com/css?family=Ubuntu:300,400,500,700);",
].join("\n");
const css3 = [
  "@media only screen and (min-width:480px) {",
  ".mj-column-per-100 { width:100% !important; max-width: 100%; }",
  "}",
].join("\n");
const css4 = [
  ".moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }",
].join("\n");

export default function Email() {
  return (
    <Html lang={"en"} dir={"auto"}>
      <Head>
        <title>{"Otter & Co"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css }} />
        <link media={"screen"} href={"https://fonts.googleapis.com/css?family=Ubuntu:300,400,500,700"} rel={"stylesheet"} type={"text/css"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css2 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css3 }} />
        <style media={"screen and (min-width:480px)"} dangerouslySetInnerHTML={{ __html: css4 }} />
      </Head>
      <Body lang={"en"} dir={"auto"}>
        <Preview useTitleTag={false}>{"2 months"}</Preview>
        <div aria-label={"Otter & Co"} aria-roledescription={"email"} role={"article"} lang={"en"} dir={"auto"}>
          <Container style={{ margin: "0px auto", maxWidth: "600px" }}>
            <Section style={{ width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
              <Row>
                <Column width={"100%"} className={"mj-column-per-100 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>{"2 groups of Otter & Co"}</div>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table cellPadding={"0"} cellSpacing={"0"} width={"100%"} border={0} style={{ color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "22px", width: "100%", border: "none" }}>
                        <tbody>
                          <tr>
                            <td>{"Visits"}</td>
                            <td>{"Oct"}</td>
                            <td>{"Nov"}</td>
                          </tr>
                          <tr>
                            <td>{"12"}</td>
                            <td>{"9"}</td>
                          </tr>
                          <tr>
                            <td>{"-"}</td>
                            <td>{"-"}</td>
                          </tr>
                        </tbody>
                      </table>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table cellPadding={"0"} cellSpacing={"0"} width={"100%"} border={0} style={{ color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "22px", width: "100%", border: "none" }}>
                        <tbody>
                          <tr>
                            <td>{"Sales"}</td>
                            <td>{"Oct"}</td>
                            <td>{"Nov"}</td>
                          </tr>
                          <tr>
                            <td>{"1.5"}</td>
                            <td>{"true"}</td>
                          </tr>
                        </tbody>
                      </table>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>
                        <span>
                          <b>{"!"}</b>
                          {"#new "}
                        </span>
                        <span>
                          {"#\u003Cb\u003E "}
                        </span>
                        <span>
                          {"#new & old "}
                        </span>
                        <span>
                          {"#3 "}
                        </span>
                      </div>
                    </Column>
                  </Row>
                </Column>
              </Row>
            </Section>
          </Container>
        </div>
      </Body>
    </Html>
  );
}
