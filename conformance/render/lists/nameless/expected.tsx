import { Body, Button, Column, Container, Head, Heading, Hr, Html, Img, Link, Preview, Row, Section, Text } from "react-email";

const css = [
  "body{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}",
  "table,td{border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt}",
  "img{border:0;height:auto;line-height:100%;outline:none;text-decoration:none;-ms-interpolation-mode:bicubic}",
  ".desktop-hide{display:none;mso-hide:all}",
  ".alt img{color:#000000;font-family:Arial, sans-serif;font-size:13px}",
  ".on-dark img{color:#ffffff}",
  "a[x-apple-data-detectors]{color:inherit !important;text-decoration:none !important}",
  "#MessageViewBody a{color:inherit}",
  "@media only screen and (max-width:600px){",
  ".desktop-hide{display:table-cell !important}",
  ".mobile-hide{display:none !important}",
  ".mobile-stack{display:block !important;width:100% !important;min-width:100% !important;max-width:100% !important;box-sizing:border-box !important}",
  "}",
].join("\n");

export default function Lists() {
  return (
    <Html lang={"en"} dir={"ltr"}>
      <Head>
        <title>{"€ 90"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <meta name={"color-scheme"} content={"light"} />
        <meta name={"supported-color-schemes"} content={"light"} />
        <meta name={"format-detection"} content={"telephone=no,date=no,address=no,email=no,url=no"} />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </Head>
      <Body lang={"en"} dir={"ltr"} style={{ margin: "0", padding: "0", backgroundColor: "#f9fafb" }}>
        <Preview useTitleTag={false}>{"Order L-7"}</Preview>
        <div role={"article"} aria-roledescription={"email"} aria-label={"€ 90"} lang={"en"} dir={"ltr"}>
          <Container style={{ maxWidth: "600px" }}>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#111111" }}>
                          <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>{"You ordered, Zoë & co:"}</Text>
                        </div>
                      </Column>
                    </Row>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "4px 0px" }}>
                <Row style={{ tableLayout: "fixed" }}>
                  <Column width={"30%"} style={{ width: "30%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"center"} className={"alt"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                          <tbody>
                            <tr>
                              <td style={{ width: "180px" }}>
                                <a href={"https://shop.example.com/p/0?x=1&y=2"} target={"_blank"}>
                                  <Img alt={"Green tea"} src={"https://cdn.example.com/0.png"} width={"180"} style={{ border: "0", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", color: "#000000", fontFamily: "Arial, sans-serif", fontSize: "13px" }} />
                                </a>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#111111" }}>
                          <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>
                            <strong>{"on sale"}</strong>
                          </Text>
                        </div>
                      </Column>
                    </Row>
                  </Column>
                  <Column width={"70%"} style={{ width: "70%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#111111" }}>
                          <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>
                            {"1. "}
                            <Link href={"https://shop.example.com/p/0?x=1&y=2"} target={"_blank"} style={{ textDecoration: "underline", color: "#0000ee" }}>{"Nameless"}</Link>
                          </Text>
                        </div>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#111111" }}>
                          <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>{"The first"}</Text>
                        </div>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#1d4ed8" }}>
                          <Link href={"https://shop.example.com/again/0%2F%C3%A4?from=L-7"} target={"_blank"} style={{ color: "#1d4ed8", textDecoration: "underline" }}>{"Order  again"}</Link>
                        </div>
                      </Column>
                    </Row>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "4px 0px" }}>
                <Row style={{ tableLayout: "fixed" }}>
                  <Column width={"30%"} style={{ width: "30%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"center"} className={"alt"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                          <tbody>
                            <tr>
                              <td style={{ width: "180px" }}>
                                <a href={"https://shop.example.com/p/1?x=1&y=2"} target={"_blank"}>
                                  <Img alt={"\u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"} src={"https://cdn.example.com/1.png"} width={"180"} style={{ border: "0", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", color: "#000000", fontFamily: "Arial, sans-serif", fontSize: "13px" }} />
                                </a>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                  </Column>
                  <Column width={"70%"} style={{ width: "70%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#111111" }}>
                          <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>
                            {"2. "}
                            <Link href={"https://shop.example.com/p/1?x=1&y=2"} target={"_blank"} style={{ textDecoration: "underline", color: "#0000ee" }}>{"Nameless"}</Link>
                          </Text>
                        </div>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#1d4ed8" }}>
                          <Link href={"https://shop.example.com/again/1%2F%C3%A4?from=L-7"} target={"_blank"} style={{ color: "#1d4ed8", textDecoration: "underline" }}>{"Order  again"}</Link>
                        </div>
                      </Column>
                    </Row>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column style={{ background: "#1e3a8a", fontSize: "0px", padding: "0", wordBreak: "break-word" }}>
                        <div style={{ height: "12px", lineHeight: "12px" }}>{" "}</div>
                      </Column>
                    </Row>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                          <tbody>
                            <tr>
                              <td align={"center"} role={"presentation"} style={{ border: "none", borderRadius: "4px", background: "#007bff" }}>
                                <Button href={"https://0.shop.example.com/"} target={"_blank"} style={{ display: "inline-block", background: "#007bff", color: "#000000", fontFamily: "Arial, sans-serif", fontSize: "16px", fontWeight: "500", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "12px 24px", msoPaddingAlt: "0px", borderRadius: "4px" } as object}>{"Green tea"}</Button>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "20px 0px", wordBreak: "break-word" }}>
                        <Hr style={{ borderTop: "solid 1px #cccccc", fontSize: "1px", margin: "0px auto", width: "100%" }} />
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "32px", fontWeight: "bold", lineHeight: "1.2", textAlign: "left", color: "#111111" }}>
                          <Heading as={"h2"} style={{ margin: "0", fontSize: "32px", fontWeight: "bold", lineHeight: "1.2" }}>{"€ 90"}</Heading>
                        </div>
                      </Column>
                    </Row>
                  </Column>
                </Row>
              </Section>
            </div>
          </Container>
        </div>
      </Body>
    </Html>
  );
}
