import { Body, Button, Column, Container, Head, Hr, Html, Img, Link, Preview, Row, Section } from "react-email";

const css = [
  "#outlook a { padding:0; }",
  "body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }",
  "table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }",
  "img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }",
  "p { display:block;margin:13px 0; }",
].join("\n");
const css2 = [
  "@import url(https://fonts.googleapis.com/css?family=Roboto:300,400,500,700);",
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
        <title>{"\u003C/title\u003E\u003Cscript\u003Ex\u003C/script\u003E"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css }} />
        <link media={"screen"} href={"https://fonts.googleapis.com/css?family=Roboto:300,400,500,700"} rel={"stylesheet"} type={"text/css"} />
        <link media={"screen"} href={"https://fonts.googleapis.com/css?family=Ubuntu:300,400,500,700"} rel={"stylesheet"} type={"text/css"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css2 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css3 }} />
        <style media={"screen and (min-width:480px)"} dangerouslySetInnerHTML={{ __html: css4 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css5 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css6 }} />
        <meta name={"trial"} content={"yes"} />
      </Head>
      <Body lang={"en"} dir={"auto"}>
        <Preview useTitleTag={false}>{"--\u003E\u003C/div\u003E"}</Preview>
        <div aria-label={"\u003C/title\u003E\u003Cscript\u003Ex\u003C/script\u003E"} aria-roledescription={"email"} role={"article"} lang={"en"} dir={"auto"}>
          {" "}
          <Container style={{ margin: "0px auto", maxWidth: "600px" }}>
            <Section style={{ width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
              <Row>
                <Column width={"100%"} className={"mj-column-per-100 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row style={{ verticalAlign: "top" }} width={"100%"}>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Roboto, Arial", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>{"Your trial, \"\u003E\u003Cscript\u003Ealert(1)\u003C/script\u003E'--\u003E\u003C/p\u003E\u003C/style\u003E\u003C/title\u003E\u003C![endif]--\u003E {{ t1 }} ${x} {y} `z` &amp; \\\" \u2028‮ end"}</div>
                    </Column>
                  </Row>
                </Column>
              </Row>
            </Section>
          </Container>
          {" "}
          {" "}
          <div style={{ background: "#eeeeee url('https://b.example/%27%29%22%3E%3Cscript%3E') center top / auto repeat", backgroundPosition: "center top", backgroundRepeat: "repeat", backgroundSize: "auto", margin: "0px auto", maxWidth: "600px" }}>
            <div style={{ lineHeight: "0", fontSize: "0" }}>
              <Section style={{ background: "#eeeeee url('https://b.example/%27%29%22%3E%3Cscript%3E') center top / auto repeat", backgroundPosition: "center top", backgroundRepeat: "repeat", backgroundSize: "auto", width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
                <Row>
                  <Column width={"33.333333333333336%"} className={"mj-column-per-33-333333333333336 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                    <Row style={{ verticalAlign: "top" }} width={"100%"}>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>{"\"\u003E\u003Cscript\u003Ealert(1)\u003C/script\u003E'--\u003E\u003C/p\u003E\u003C/style\u003E\u003C/title\u003E\u003C![endif]--\u003E {{ t1 }} ${x} {y} `z` &amp; \\\" \u2028‮ end has ]]\u003E seats"}</div>
                      </Column>
                    </Row>
                  </Column>
                  <Column width={"33.333333333333336%"} className={"mj-column-per-33-333333333333336 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                        <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                          <tbody>
                            <tr>
                              <td style={{ width: "150px" }}>
                                <Img alt={"\" onerror=\"x' y='\u003E"} src={"#"} style={{ border: "0", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", fontSize: "13px" }} width={"150"} height={"auto"} />
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                        <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                          <tbody>
                            <tr>
                              <td align={"center"} role={"presentation"} style={{ verticalAlign: "middle", border: "none", borderRadius: "3px", cursor: "auto", msoPaddingAlt: "10px 25px", background: "#414141" } as object}>
                                <Button href={"#"} style={{ display: "inline-block", background: "#414141", color: "#ffffff", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", fontWeight: "normal", lineHeight: "120%", margin: "0", textDecoration: "none", textTransform: "none", padding: "10px 25px", msoPaddingAlt: "0px", borderRadius: "3px" } as object} target={"_blank"}>{" \u003Cb\u003E "}</Button>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                  </Column>
                  <Column width={"33.333333333333336%"} className={"mj-column-per-33-333333333333336 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                        <Hr style={{ borderTop: "solid 4px #cccccc", fontSize: "1px", margin: "0px auto", width: "100%" }} />
                      </Column>
                    </Row>
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
                          <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>{"One"}</div>
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
                          {"  "}
                          <table align={"center"} border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ float: "none", display: "inline-table" }}>
                            <tbody>
                              <tr>
                                <td style={{ padding: "4px", verticalAlign: "middle" }}>
                                  <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ background: "#000000", borderRadius: "3px", width: "20px" }}>
                                    <tbody>
                                      <tr>
                                        <td style={{ fontSize: "0", height: "20px", verticalAlign: "middle", width: "20px" }}>
                                          <a href={"https://a.example/%22%3E%3C?q=%27%20onclick%3D%27x"} target={"_blank"}>
                                            {" "}
                                            <Img alt={""} src={"https://www.mailjet.com/images/theme/v1/icons/ico-social/github.png"} style={{ border: "0", borderRadius: "3px", display: "block" }} width={"20"} />
                                            {" "}
                                          </a>
                                        </td>
                                      </tr>
                                    </tbody>
                                  </table>
                                </td>
                                <td style={{ verticalAlign: "middle", padding: "4px 4px 4px 0", textAlign: "left" }}>
                                  <Link href={"https://a.example/%22%3E%3C?q=%27%20onclick%3D%27x"} style={{ color: "#333333", fontSize: "13px", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", lineHeight: "22px", textDecoration: "none" }} target={"_blank"}>{" \"\u003E\u003Cscript\u003Ealert(1)\u003C/script\u003E'--\u003E\u003C/p\u003E\u003C/style\u003E\u003C/title\u003E\u003C![endif]--\u003E {{ t1 }} ${x} {y} `z` &amp; \\\" \u2028‮ end "}</Link>
                                </td>
                              </tr>
                            </tbody>
                          </table>
                          {"  "}
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
                        <Link className={"mj-link"} href={"#"} target={"_blank"} style={{ display: "inline-block", color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", fontWeight: "normal", lineHeight: "22px", textDecoration: "none", textTransform: "uppercase", padding: "15px 10px" }}>{" A "}</Link>
                        {"  "}
                        {"  "}
                        <Link className={"mj-link"} href={"#"} target={"_blank"} style={{ display: "inline-block", color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", fontWeight: "normal", lineHeight: "22px", textDecoration: "none", textTransform: "uppercase", padding: "15px 10px" }}>{" B "}</Link>
                        {" "}
                      </div>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table cellPadding={"0"} cellSpacing={"0"} width={"100%"} border={0} style={{ color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "22px", width: "100%", border: "none" }}>
                        <tbody>
                          <tr>
                            <td title={"\" onerror=\"x' y='\u003E"}>{"\"\u003E\u003Cscript\u003Ealert(1)\u003C/script\u003E'--\u003E\u003C/p\u003E\u003C/style\u003E\u003C/title\u003E\u003C![endif]--\u003E {{ t1 }} ${x} {y} `z` &amp; \\\" \u2028‮ end"}</td>
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
