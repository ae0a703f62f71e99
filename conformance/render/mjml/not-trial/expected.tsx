import { Body, Button, Column, Container, Head, Hr, Html, Img, Link, Preview, Row, Section } from "react-email";

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
  ".mj-column-per-33-333333333333336 { width:33.333333333333336% !important; max-width: 33.333333333333336%; }",
  ".mj-column-per-50 { width:50% !important; max-width: 50%; }",
  "}",
].join("\n");
const css4 = [
  ".moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }",
  ".moz-text-html .mj-column-per-33-333333333333336 { width:33.333333333333336% !important; max-width: 33.333333333333336%; }",
  ".moz-text-html .mj-column-per-50 { width:50% !important; max-width: 50%; }",
].join("\n");
const css5 = [
  "@media only screen and (max-width:479px) {",
  "table.mj-full-width-mobile { width: 100% !important; }",
  "td.mj-full-width-mobile { width: auto !important; }",
  "}",
  "noinput.mj-menu-checkbox { display:block!important; max-height:none!important; visibility:visible!important; }",
  "@media only screen and (max-width:479px) {",
  ".mj-menu-checkbox[type=\"checkbox\"] ~ .mj-inline-links { display:none!important; }",
  ".mj-menu-checkbox[type=\"checkbox\"]:checked ~ .mj-inline-links, .mj-menu-checkbox[type=\"checkbox\"] ~ .mj-menu-trigger { display:block!important; max-width:none!important; max-height:none!important; font-size:inherit!important; }",
  ".mj-menu-checkbox[type=\"checkbox\"] ~ .mj-inline-links > a { display:block!important; }",
  ".mj-menu-checkbox[type=\"checkbox\"]:checked ~ .mj-menu-trigger .mj-menu-icon-close { display:block!important; }",
  ".mj-menu-checkbox[type=\"checkbox\"]:checked ~ .mj-menu-trigger .mj-menu-icon-open { display:none!important; }",
  "}",
].join("\n");
const css6 = [
  ".pro { color: #123456; }",
].join("\n");

export default function Email() {
  return (
    <Html lang={"en"} dir={"auto"}>
      <Head>
        <title>{"News \u003C1\u003E"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css }} />
        <link media={"screen"} href={"https://fonts.googleapis.com/css?family=Ubuntu:300,400,500,700"} rel={"stylesheet"} type={"text/css"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css2 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css3 }} />
        <style media={"screen and (min-width:480px)"} dangerouslySetInnerHTML={{ __html: css4 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css5 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css6 }} />
      </Head>
      <Body lang={"en"} dir={"auto"}>
        <Preview useTitleTag={false}>{"Preview"}</Preview>
        <div aria-label={"News \u003C1\u003E"} aria-roledescription={"email"} role={"article"} lang={"en"} dir={"auto"}>
          {" "}
          <div style={{ background: "#eeeeee url('https://b.example/b.png') center top / auto repeat", backgroundPosition: "center top", backgroundRepeat: "repeat", backgroundSize: "auto", margin: "0px auto", maxWidth: "600px" }}>
            <div style={{ lineHeight: "0", fontSize: "0" }}>
              <Section style={{ background: "#eeeeee url('https://b.example/b.png') center top / auto repeat", backgroundPosition: "center top", backgroundRepeat: "repeat", backgroundSize: "auto", width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
                <Row>
                  <Column width={"50%"} className={"mj-column-per-50 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                        <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                          <tbody>
                            <tr>
                              <td align={"center"} role={"presentation"} style={{ verticalAlign: "middle", border: "none", borderRadius: "3px", cursor: "auto", msoPaddingAlt: "10px 25px", background: "#414141" } as object}>
                                <Button href={"https://l.example/?a=1&b=2"} style={{ display: "inline-block", background: "#414141", color: "#ffffff", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", fontWeight: "normal", lineHeight: "120%", margin: "0", textDecoration: "none", textTransform: "none", padding: "10px 25px", msoPaddingAlt: "0px", borderRadius: "3px" } as object} target={"_blank"}>{" Go "}</Button>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                  </Column>
                  <Column width={"50%"} className={"mj-column-per-50 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  </Column>
                </Row>
              </Section>
            </div>
          </div>
          {" "}
          {" "}
          <Container style={{ margin: "0px auto", maxWidth: "600px" }}>
            <Section style={{ width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
              <Container style={{ margin: "0px auto", maxWidth: "600px" }}>
                <Section style={{ width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
                  <Row>
                    <Column width={"100%"} className={"mj-column-per-100 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                      <Row style={{ verticalAlign: "top" }} width={"100%"}>
                        <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                          <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>{"Two"}</div>
                        </Column>
                      </Row>
                    </Column>
                  </Row>
                </Section>
              </Container>
              <div style={{ margin: "0px auto", maxWidth: "600px", marginTop: "8px" }}>
                <Section style={{ width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
                  <Row>
                    <Column width={"100%"} className={"mj-column-per-100 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                      <Row style={{ verticalAlign: "top" }} width={"100%"}>
                        <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                          {" "}
                          {" "}
                        </Column>
                      </Row>
                    </Column>
                  </Row>
                </Section>
              </div>
            </Section>
          </Container>
          {" "}
          {" "}
          <Container style={{ margin: "0px auto", maxWidth: "600px" }}>
            <Section style={{ width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
              <Row>
                <Column width={"100%"} className={"mj-column-per-100 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row>
                    <Column align={"center"} style={{ fontSize: "0px", wordBreak: "break-word" }}>
                      <input type={"checkbox"} id={"0000000000000000"} className={"mj-menu-checkbox"} style={{ display: "none !important", maxHeight: "0", visibility: "hidden" }} />
                      <div className={"mj-menu-trigger"} style={{ display: "none", maxHeight: "0px", maxWidth: "0px", fontSize: "0px", overflow: "hidden" }}>
                        <label htmlFor={"0000000000000000"} className={"mj-menu-label"} style={{ display: "block", cursor: "pointer", msoHide: "all", MozUserSelect: "none", userSelect: "none", color: "#000000", fontSize: "30px", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", textTransform: "uppercase", textDecoration: "none", lineHeight: "30px", padding: "10px" } as object} {...({ align: "center" } as object)}>
                          {" "}
                          <span className={"mj-menu-icon-open"} style={{ msoHide: "all" } as object}>{" ☰ "}</span>
                          {" "}
                          <span className={"mj-menu-icon-close"} style={{ display: "none", msoHide: "all" } as object}>{" ⊗ "}</span>
                          {" "}
                        </label>
                      </div>
                      <div className={"mj-inline-links"}>
                        {" "}
                        {"  "}
                        <Link className={"mj-link"} href={"https://l.example/?a=1&b=2"} target={"_blank"} style={{ display: "inline-block", color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", fontWeight: "normal", lineHeight: "22px", textDecoration: "none", textTransform: "uppercase", padding: "15px 10px" }}>{" B "}</Link>
                        {" "}
                      </div>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table cellPadding={"0"} cellSpacing={"0"} width={"100%"} border={0} style={{ color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "22px", width: "100%", border: "none" }}>
                        <tbody>
                          <tr>
                            <td title={"A \"photo\""}>{"Ann & Bo"}</td>
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
