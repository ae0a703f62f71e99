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
  ".eb-socials img{word-break:normal !important}",
  "@media only screen and (max-width:600px){",
  ".desktop-hide{display:table-cell !important}",
  ".mobile-hide{display:none !important}",
  ".mobile-stack{display:block !important;width:100% !important;min-width:100% !important;max-width:100% !important;box-sizing:border-box !important}",
  ".eb-image table{width:50% !important}",
  ".eb-image table td{width:auto !important}",
  "}",
].join("\n");

export default function Links() {
  return (
    <Html lang={"en"} dir={"ltr"}>
      <Head>
        <title>{"Links for "}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <meta name={"color-scheme"} content={"light"} />
        <meta name={"supported-color-schemes"} content={"light"} />
        <meta name={"format-detection"} content={"telephone=no,date=no,address=no,email=no,url=no"} />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </Head>
      <Body lang={"en"} dir={"ltr"} style={{ margin: "0", padding: "0", backgroundColor: "#f9fafb" }}>
        <Preview useTitleTag={false}>{"Links"}</Preview>
        <div role={"article"} aria-roledescription={"email"} aria-label={"Links for "} lang={"en"} dir={"ltr"}>
          <Container style={{ maxWidth: "600px" }}>
            <div style={{ backgroundColor: "#123456", backgroundImage: "url('https://back.example/')", backgroundPosition: "center center", backgroundRepeat: "no-repeat", backgroundSize: "cover" }}>
              <div>
                <Section style={{ backgroundColor: "#123456", backgroundImage: "url('https://back.example/')", backgroundPosition: "center center", backgroundRepeat: "no-repeat", backgroundSize: "cover", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                  <Row>
                    <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                      <Row>
                        <Column align={"center"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                            <tbody>
                              <tr>
                                <td align={"center"} role={"presentation"} style={{ border: "none", borderRadius: "4px", background: "#007bff" }}>
                                  <Button href={"https://go.example/"} target={"_blank"} style={{ display: "inline-block", background: "#007bff", color: "#fafafa", fontFamily: "Arial, sans-serif", fontSize: "16px", fontWeight: "500", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "12px 24px", msoPaddingAlt: "0px", borderRadius: "4px" } as object}>{"Go, "}</Button>
                                </td>
                              </tr>
                            </tbody>
                          </table>
                        </Column>
                      </Row>
                      <Row>
                        <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#007bff" }}>
                            <Link href={"https://more.example/"} target={"_blank"} style={{ color: "#007bff", textDecoration: "underline" }}>{"More"}</Link>
                          </div>
                        </Column>
                      </Row>
                      <Row>
                        <Column align={"center"} className={"eb-image alt on-dark"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                            <tbody>
                              <tr>
                                <td style={{ width: "300px" }}>
                                  <a href={"https://zoom.example/"} target={"_blank"}>
                                    <Img alt={"Photo"} src={"https://photo.example/"} width={"300"} style={{ border: "0", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", color: "#ffffff", fontFamily: "Arial, sans-serif", fontSize: "13px" }} />
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
                              <Link href={"tel:+491234"} target={"_blank"} style={{ textDecoration: "underline", color: "#111111" }}>{"Story"}</Link>
                              {", "}
                              <Link href={"https://base.example/news?a=1"} target={"_blank"} style={{ textDecoration: "underline", color: "#111111" }}>{"news"}</Link>
                              {", "}
                              <Link href={"mailto:us@a.example"} target={"_blank"} style={{ textDecoration: "underline", color: "#111111" }}>{"write to us"}</Link>
                              {", "}
                              <Link href={"https://a.example/?q="} target={"_blank"} style={{ textDecoration: "underline", color: "#111111" }}>{"search"}</Link>
                              {", "}
                              <Link href={"mailto:us%40a.example"} target={"_blank"} style={{ textDecoration: "underline", color: "#111111" }}>{"post"}</Link>
                              {", "}
                              <Link href={"tel:%2B49%2030%201"} target={"_blank"} style={{ textDecoration: "underline", color: "#111111" }}>{"call"}</Link>
                            </Text>
                          </div>
                        </Column>
                      </Row>
                      <Row>
                        <Column align={"center"} className={"eb-socials alt on-dark"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} align={"center"} style={{ float: "none" }}>
                            <tbody>
                              <tr>
                                <td style={{ display: "inline-table" }}>
                                  <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"}>
                                    <tbody>
                                      <tr className={"item first last"}>
                                        <td style={{ padding: "0px 0px 0px 0px", verticalAlign: "middle" }}>
                                          <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ width: "28px" }}>
                                            <tbody>
                                              <tr>
                                                <td style={{ fontSize: "0", height: "28px", verticalAlign: "middle", width: "28px" }}>
                                                  <a href={"https://social.example/"} target={"_blank"}>
                                                    <Img alt={"Us"} src={"https://icon.example/"} width={"28"} style={{ border: "0", display: "block", color: "#ffffff", fontFamily: "Arial, sans-serif", fontSize: "13px" }} />
                                                  </a>
                                                </td>
                                              </tr>
                                            </tbody>
                                          </table>
                                        </td>
                                      </tr>
                                    </tbody>
                                  </table>
                                </td>
                              </tr>
                            </tbody>
                          </table>
                        </Column>
                      </Row>
                    </Column>
                  </Row>
                </Section>
              </div>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
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
