import { Body, Button, Column, Container, Head, Heading, Html, Img, Preview, Row, Section } from "react-email";

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
  ".mj-column-per-30 { width:30% !important; max-width: 30%; }",
  ".mj-column-per-70 { width:70% !important; max-width: 70%; }",
  "}",
].join("\n");
const css4 = [
  ".moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }",
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
        <link media={"screen"} href={"https://fonts.googleapis.com/css?family=Ubuntu:300,400,500,700"} rel={"stylesheet"} type={"text/css"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css2 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css3 }} />
        <style media={"screen and (min-width:480px)"} dangerouslySetInnerHTML={{ __html: css4 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css5 }} />
      </Head>
      <Body lang={"en"} dir={"auto"}>
        <Preview useTitleTag={false}>{"What you ordered, with all its options"}</Preview>
        <div aria-label={"Your order"} aria-roledescription={"email"} role={"article"} lang={"en"} dir={"auto"}>
          <Container style={{ margin: "0px auto", maxWidth: "600px" }}>
            <Section style={{ width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
              <Row>
                <Column width={"100%"} className={"mj-column-per-100 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row style={{ verticalAlign: "top" }} width={"100%"}>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>
                        <Heading as={"h1"} style={{ margin: "0", fontSize: "22px", lineHeight: "28px" }}>{"Your order"}</Heading>
                      </div>
                    </Column>
                  </Row>
                </Column>
              </Row>
            </Section>
          </Container>
          {" "}
          {" "}
          <Container style={{ margin: "0px auto", maxWidth: "600px" }}>
            <Section style={{ width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
              <Row>
                <Column width={"30%"} className={"mj-column-per-30 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row style={{ verticalAlign: "top" }} width={"100%"}>
                    <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                        <tbody>
                          <tr>
                            <td style={{ width: "130px" }}>
                              <Img alt={"Photo of Green tea"} src={"https://cdn.example.com/0.png?a=1&b=2"} style={{ border: "0", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", fontSize: "13px" }} width={"130"} height={"auto"} />
                            </td>
                          </tr>
                        </tbody>
                      </table>
                    </Column>
                  </Row>
                </Column>
                <Column width={"70%"} className={"mj-column-per-70 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "18px", lineHeight: "1", textAlign: "left", color: "#000000" }}>{"Green tea"}</div>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                        <tbody>
                          <tr>
                            <td align={"center"} role={"presentation"} style={{ verticalAlign: "middle", border: "none", borderRadius: "3px", msoPaddingAlt: "10px 25px", background: "#414141" } as object}>
                              <Button href={"https://shop.example.com/articles/pot-0"} style={{ display: "inline-block", background: "#414141", color: "#ffffff", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", fontWeight: "normal", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "10px 25px", msoPaddingAlt: "0px", borderRadius: "3px" } as object} target={"_blank"}>{" Order it again "}</Button>
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
          {" "}
          {" "}
          <Container style={{ margin: "0px auto", maxWidth: "600px" }}>
            <Section style={{ width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
              <Row>
                <Column width={"30%"} className={"mj-column-per-30 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row style={{ verticalAlign: "top" }} width={"100%"}>
                    <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                        <tbody>
                          <tr>
                            <td style={{ width: "130px" }}>
                              <Img alt={"Photo of \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"} src={"https://cdn.example.com/1.png?a=1&b=2"} style={{ border: "0", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", fontSize: "13px" }} width={"130"} height={"auto"} />
                            </td>
                          </tr>
                        </tbody>
                      </table>
                    </Column>
                  </Row>
                </Column>
                <Column width={"70%"} className={"mj-column-per-70 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "18px", lineHeight: "1", textAlign: "left", color: "#000000" }}>{"\u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"}</div>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                        <tbody>
                          <tr>
                            <td align={"center"} role={"presentation"} style={{ verticalAlign: "middle", border: "none", borderRadius: "3px", msoPaddingAlt: "10px 25px", background: "#414141" } as object}>
                              <Button href={"https://shop.example.com/articles/pot-1"} style={{ display: "inline-block", background: "#414141", color: "#ffffff", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", fontWeight: "normal", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "10px 25px", msoPaddingAlt: "0px", borderRadius: "3px" } as object} target={"_blank"}>{" Order it again "}</Button>
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
          {" "}
          {" "}
          <Container style={{ margin: "0px auto", maxWidth: "600px" }}>
            <Section style={{ width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
              <Row>
                <Column width={"30%"} className={"mj-column-per-30 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row style={{ verticalAlign: "top" }} width={"100%"}>
                    <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                        <tbody>
                          <tr>
                            <td style={{ width: "130px" }}>
                              <Img alt={"Photo of Ketel {groot}"} src={"https://cdn.example.com/2.png?a=1&b=2"} style={{ border: "0", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", fontSize: "13px" }} width={"130"} height={"auto"} />
                            </td>
                          </tr>
                        </tbody>
                      </table>
                    </Column>
                  </Row>
                </Column>
                <Column width={"70%"} className={"mj-column-per-70 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "18px", lineHeight: "1", textAlign: "left", color: "#000000" }}>{"Ketel {groot}"}</div>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                        <tbody>
                          <tr>
                            <td align={"center"} role={"presentation"} style={{ verticalAlign: "middle", border: "none", borderRadius: "3px", msoPaddingAlt: "10px 25px", background: "#414141" } as object}>
                              <Button href={"https://shop.example.com/articles/pot-2"} style={{ display: "inline-block", background: "#414141", color: "#ffffff", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", fontWeight: "normal", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "10px 25px", msoPaddingAlt: "0px", borderRadius: "3px" } as object} target={"_blank"}>{" Order it again "}</Button>
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
          {" "}
        </div>
      </Body>
    </Html>
  );
}
