import { Body, Button, Column, Head, Html, Img, Link, Preview, Row, Section } from "react-email";

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

export default function LinksFor() {
  return (
    <Html lang={"en"} dir={"auto"}>
      <Head>
        <title>{"Links for {{ name }}"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css }} />
        <link media={"screen"} href={"https://fonts.googleapis.com/css?family=Ubuntu:300,400,500,700"} rel={"stylesheet"} type={"text/css"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css2 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css3 }} />
        <style media={"screen and (min-width:480px)"} dangerouslySetInnerHTML={{ __html: css4 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css5 }} />
      </Head>
      <Body lang={"en"} dir={"auto"}>
        <Preview useTitleTag={false}>{"Links"}</Preview>
        <div aria-label={"Links for {{ name }}"} aria-roledescription={"email"} role={"article"} lang={"en"} dir={"auto"}>
          <div style={{ background: "#eeeeee url('{{ back }}') center top / auto repeat", backgroundPosition: "center top", backgroundRepeat: "repeat", backgroundSize: "auto", margin: "0px auto", maxWidth: "600px" }}>
            <div style={{ lineHeight: "0", fontSize: "0" }}>
              <Section style={{ background: "#eeeeee url('{{ back }}') center top / auto repeat", backgroundPosition: "center top", backgroundRepeat: "repeat", backgroundSize: "auto", width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
                <Row>
                  <Column width={"100%"} className={"mj-column-per-100 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                        <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                          <tbody>
                            <tr>
                              <td align={"center"} role={"presentation"} style={{ verticalAlign: "middle", border: "none", borderRadius: "3px", msoPaddingAlt: "10px 25px", background: "#414141" } as object}>
                                <Button href={"{{ go }}"} style={{ display: "inline-block", background: "#414141", color: "#ffffff", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", fontWeight: "normal", lineHeight: "120%", margin: "0", textDecoration: "none", textTransform: "none", padding: "10px 25px", msoPaddingAlt: "0px", borderRadius: "3px" } as object} target={"_blank"}>{" Go, {{ name }} "}</Button>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                        <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                          <tbody>
                            <tr>
                              <td style={{ width: "550px" }}>
                                <a href={"{{ zoom }}"} target={"_blank"}>
                                  {" "}
                                  <Img alt={"Photo"} src={"{{ photo }}"} style={{ border: "0", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", fontSize: "13px" }} width={"550"} height={"auto"} />
                                  {" "}
                                </a>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>
                          <a href={"{{ story }}"}>{"Story"}</a>
                          {", "}
                          <a href={"{{ base }}/news?a=1"}>{"news"}</a>
                          {", "}
                          <a href={"{{ contact }}"}>{"write to us"}</a>
                          {", "}
                          <a href={"https://a.example/{{ path }}?q={{ query }}"}>{"search"}</a>
                          {", "}
                          <a href={"mailto:{{ address }}"}>{"post"}</a>
                          {", "}
                          <a href={"tel:{{ phone }}"}>{"call"}</a>
                        </div>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                        <table cellPadding={"0"} cellSpacing={"0"} width={"100%"} border={0} style={{ color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "22px", width: "100%", border: "none" }}>
                          <tbody>
                            <tr>
                              <td style={{ backgroundImage: "url('{{ cell }}')" }}>{"Cell"}</td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                        {" "}
                        <table align={"center"} border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ float: "none", display: "inline-table" }}>
                          <tbody>
                            <tr>
                              <td style={{ padding: "4px", verticalAlign: "middle" }}>
                                <table border={0} cellPadding={"0"} cellSpacing={"0"} role={"presentation"} style={{ borderRadius: "3px", width: "20px" }}>
                                  <tbody>
                                    <tr>
                                      <td style={{ fontSize: "0", height: "20px", verticalAlign: "middle", width: "20px" }}>
                                        <a href={"{{ social }}"} target={"_blank"}>
                                          {" "}
                                          <Img alt={""} src={"{{ icon }}"} style={{ border: "0", borderRadius: "3px", display: "block" }} width={"20"} />
                                          {" "}
                                        </a>
                                      </td>
                                    </tr>
                                  </tbody>
                                </table>
                              </td>
                              <td style={{ verticalAlign: "middle", padding: "4px 4px 4px 0", textAlign: "left" }}>
                                <Link href={"{{ social }}"} style={{ color: "#333333", fontSize: "13px", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", lineHeight: "22px", textDecoration: "none" }} target={"_blank"}>{" Us "}</Link>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                        {" "}
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", wordBreak: "break-word" }}>
                        <div className={"mj-inline-links"}>
                          {" "}
                          <Link className={"mj-link"} href={"{{ more }}"} target={"_blank"} style={{ display: "inline-block", color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", fontWeight: "normal", lineHeight: "22px", textDecoration: "none", textTransform: "uppercase", padding: "15px 10px" }}>{" More "}</Link>
                          {" "}
                        </div>
                      </Column>
                    </Row>
                  </Column>
                </Row>
              </Section>
            </div>
          </div>
        </div>
      </Body>
    </Html>
  );
}
