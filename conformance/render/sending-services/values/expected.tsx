import { Body, Button, Column, Container, Head, Html, Img, Link, Preview, Row, Section, Text } from "react-email";

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

export default function SendingServices() {
  return (
    <Html lang={"en"} dir={"ltr"}>
      <Head>
        <title>{"*|FNAME|*, *|FNAME|* \u003C%asm_preferences_url%\u003E {{amazonSESUnsubscribeUrl}} %%unsubscribe%%"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <meta name={"color-scheme"} content={"light"} />
        <meta name={"supported-color-schemes"} content={"light"} />
        <meta name={"format-detection"} content={"telephone=no,date=no,address=no,email=no,url=no"} />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </Head>
      <Body lang={"en"} dir={"ltr"} style={{ margin: "0", padding: "0", backgroundColor: "#f9fafb" }}>
        <Preview useTitleTag={false}>{"For *|FNAME|*"}</Preview>
        <div role={"article"} aria-roledescription={"email"} aria-label={"*|FNAME|*, *|FNAME|* \u003C%asm_preferences_url%\u003E {{amazonSESUnsubscribeUrl}} %%unsubscribe%%"} lang={"en"} dir={"ltr"}>
          <Container style={{ maxWidth: "600px" }}>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#111111" }}>
                          <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>
                            {"Dear *|FNAME|* and *|FNAME|* \u003C%asm_preferences_url%\u003E {{amazonSESUnsubscribeUrl}} %%unsubscribe%%, \u003C%asm_group_unsubscribe_url%\u003E or "}
                            <Link href={"\u003C%asm_group_unsubscribe_raw_url%\u003E"} target={"_blank"} style={{ textDecoration: "underline", color: "#0000ee" }}>{"leave the list"}</Link>
                          </Text>
                        </div>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"center"} className={"alt"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                          <tbody>
                            <tr>
                              <td style={{ width: "600px" }}>
                                <a href={"{{{ unsubscribe_preferences }}}"} target={"_blank"}>
                                  <Img alt={"[[UNSUB_LINK_EN]] *|UNSUB|*"} src={"https://a.example/x.png"} width={"600"} style={{ border: "0", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", color: "#000000", fontFamily: "Arial, sans-serif", fontSize: "13px" }} />
                                </a>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                          <tbody>
                            <tr>
                              <td align={"center"} role={"presentation"} style={{ border: "none", borderRadius: "4px", background: "#007bff" }}>
                                <Button href={"*|UNSUB|*"} target={"_blank"} style={{ display: "inline-block", background: "#007bff", color: "#fafafa", fontFamily: "Arial, sans-serif", fontSize: "16px", fontWeight: "500", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "12px 24px", msoPaddingAlt: "0px", borderRadius: "4px" } as object}>{"No more mail"}</Button>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                          <tbody>
                            <tr>
                              <td align={"center"} role={"presentation"} style={{ border: "none", borderRadius: "4px", background: "#007bff" }}>
                                <Button href={"{{amazonSESUnsubscribeUrl}}"} target={"_blank"} style={{ display: "inline-block", background: "#007bff", color: "#fafafa", fontFamily: "Arial, sans-serif", fontSize: "16px", fontWeight: "500", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "12px 24px", msoPaddingAlt: "0px", borderRadius: "4px" } as object}>{"No more mail"}</Button>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                          <tbody>
                            <tr>
                              <td align={"center"} role={"presentation"} style={{ border: "none", borderRadius: "4px", background: "#007bff" }}>
                                <Button href={"#"} target={"_blank"} style={{ display: "inline-block", background: "#007bff", color: "#fafafa", fontFamily: "Arial, sans-serif", fontSize: "16px", fontWeight: "500", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "12px 24px", msoPaddingAlt: "0px", borderRadius: "4px" } as object}>{"The page"}</Button>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Column>
                    </Row>
                    <Row>
                      <Column align={"center"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                          <tbody>
                            <tr>
                              <td align={"center"} role={"presentation"} style={{ border: "none", borderRadius: "4px", background: "#007bff" }}>
                                <Button href={"https://a.example/?e=*|EMAIL|*&id=%25%25unsubscribe%25%25%7B%7B%7B%20unsubscribe%20%7D%7D%7D"} target={"_blank"} style={{ display: "inline-block", background: "#007bff", color: "#fafafa", fontFamily: "Arial, sans-serif", fontSize: "16px", fontWeight: "500", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "12px 24px", msoPaddingAlt: "0px", borderRadius: "4px" } as object}>{"Your orders"}</Button>
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
                            <Link href={"%%unsubscribe%%"} target={"_blank"} style={{ textDecoration: "underline", color: "#0000ee" }}>{"Leave"}</Link>
                            {", "}
                            <Link href={"[[UNSUB_LINK_EN]]"} target={"_blank"} style={{ textDecoration: "underline", color: "#0000ee" }}>{"go"}</Link>
                            {", "}
                            <Link href={"%unsubscribe_url%"} target={"_blank"} style={{ textDecoration: "underline", color: "#0000ee" }}>{"quit"}</Link>
                          </Text>
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
