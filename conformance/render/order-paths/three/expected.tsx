import { Body, Button, Column, Container, Head, Html, Preview, Row, Section } from "react-email";

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

export default function Order() {
  return (
    <Html lang={"en"} dir={"auto"}>
      <Head>
        <title>{"Order 20418"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css }} />
        <link media={"screen"} href={"https://fonts.googleapis.com/css?family=Ubuntu:300,400,500,700"} rel={"stylesheet"} type={"text/css"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css2 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css3 }} />
        <style media={"screen and (min-width:480px)"} dangerouslySetInnerHTML={{ __html: css4 }} />
      </Head>
      <Body lang={"en"} dir={"auto"}>
        <Preview useTitleTag={false}>{"3 lines for Ann & \u003CBo\u003E"}</Preview>
        <div aria-label={"Order 20418"} aria-roledescription={"email"} role={"article"} lang={"en"} dir={"auto"}>
          <Container style={{ margin: "0px auto", maxWidth: "600px" }}>
            <Section style={{ width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
              <Row>
                <Column width={"100%"} className={"mj-column-per-100 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>{"Dear Ann & \u003CBo\u003E, your order is for Saint-Étienne."}</div>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>{"Shipping is free."}</div>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table cellPadding={"0"} cellSpacing={"0"} width={"100%"} border={0} style={{ color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "22px", width: "100%", border: "none" }}>
                        <tbody>
                          <tr>
                            <td>
                              {"1. Teapot \u003Cblue\u003E"}
                              <br />
                              <span>{"Colour: blue; "}</span>
                              <span>{"Lid: none; "}</span>
                            </td>
                            <td>
                              <b>{"now"}</b>
                              {" 24.00 €"}
                            </td>
                          </tr>
                          <tr>
                            <td>
                              {"2. Cup & saucer"}
                            </td>
                            <td>
                              {" 9.5 €"}
                            </td>
                          </tr>
                          <tr>
                            <td>
                              {"3. Tea"}
                            </td>
                            <td>
                              {" 98 €"}
                            </td>
                          </tr>
                        </tbody>
                      </table>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>
                        {"Notes (3): "}
                        <span>{"Ring \"twice\" "}</span>
                        <span>{"Leave at no. 5 "}</span>
                        <span>{"12.5 "}</span>
                      </div>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                        <tbody>
                          <tr>
                            <td align={"center"} role={"presentation"} style={{ verticalAlign: "middle", border: "none", borderRadius: "3px", msoPaddingAlt: "10px 25px", background: "#414141" } as object}>
                              <Button href={"https://track.example.com/p?o=20418&c=nl"} style={{ display: "inline-block", background: "#414141", color: "#ffffff", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", fontWeight: "normal", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "10px 25px", msoPaddingAlt: "0px", borderRadius: "3px" } as object} target={"_blank"}>{" Track P/7 & 8 "}</Button>
                            </td>
                          </tr>
                        </tbody>
                      </table>
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
