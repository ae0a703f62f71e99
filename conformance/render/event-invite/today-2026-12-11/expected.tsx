import { Body, Button, Column, Container, Head, Heading, Html, Img, Link, Preview, Row, Section, Text } from "react-email";

const css = [
  "body{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}",
  "table,td{border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt}",
  "img{border:0;height:auto;line-height:100%;outline:none;text-decoration:none;-ms-interpolation-mode:bicubic}",
  ".desktop-hide{display:none;mso-hide:all}",
  ".alt img{color:#000000;font-family:Arial, sans-serif;font-size:13px}",
  ".on-dark img{color:#ffffff}",
  "a[x-apple-data-detectors]{color:inherit !important;text-decoration:none !important}",
  "#MessageViewBody a{color:inherit}",
  ".eb-e-sp0{background-image:linear-gradient(to right,#f97316 0%,#facc15 50%,#22c55e 100%) !important}",
  ".eb-e-r1>table>tbody>tr>td,.eb-e-r1>div>table>tbody>tr>td{height:280px !important}",
  "@media only screen and (max-width:480px){",
  ".desktop-hide{display:table-cell !important}",
  ".mobile-hide{display:none !important}",
  ".mobile-stack{display:block !important;width:100% !important;min-width:100% !important;max-width:100% !important;box-sizing:border-box !important}",
  ".eb-e-h1{text-align:left !important}",
  ".eb-e-h1 div,.eb-e-h1 h1{font-size:28px !important;line-height:1.2 !important;letter-spacing:0px !important;text-align:left !important}",
  ".eb-e-p1{text-align:left !important}",
  ".eb-e-p1 div{font-size:16px !important;text-align:left !important}",
  ".eb-e-r4 .gap{height:12px !important}",
  ".eb-e-r4-c0>table>tbody>tr>td{padding:16px 0px 0px !important}",
  ".eb-e-ag-l div{font-size:15px !important}",
  ".eb-e-ag-l li{margin-bottom:6px !important}",
  ".eb-e-ag-l li:last-child{margin-bottom:0 !important}",
  ".eb-e-r4-c1>table>tbody>tr>td{padding:0px 0px 16px !important}",
  ".eb-e-map-d table{width:100% !important}",
  ".eb-e-map-d table td{width:auto !important}",
  ".eb-e-map-m{text-align:center !important}",
  ".eb-e-map-m table{width:80% !important;margin-left:auto !important;margin-right:auto !important}",
  ".eb-e-map-m table td{width:auto !important}",
  "}",
].join("\n");

export default function OpenWorkshopInvite() {
  return (
    <Html lang={"en-US"} dir={"ltr"}>
      <Head>
        <title>{"You are invited: Sourdough & Circuits"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <meta name={"color-scheme"} content={"light"} />
        <meta name={"supported-color-schemes"} content={"light"} />
        <meta name={"format-detection"} content={"telephone=no,date=no,address=no,email=no,url=no"} />
        <link href={"https://fonts.googleapis.com/css?family=Montserrat:400,500,600,700&display=swap"} rel={"stylesheet"} media={"screen"} />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </Head>
      <Body lang={"en-US"} dir={"ltr"} style={{ margin: "0", padding: "0", backgroundColor: "#0f172a" }}>
        <Preview useTitleTag={false}>{"Sourdough & Circuits on Thursday 10 December"}</Preview>
        <div role={"article"} aria-roledescription={"email"} aria-label={"You are invited: Sourdough & Circuits"} lang={"en-US"} dir={"ltr"}>
          <Container style={{ maxWidth: "600px" }}>
            <div style={{ backgroundColor: "#111c33" }}>
              <Section style={{ backgroundColor: "#111c33", fontSize: "0px", textAlign: "center", padding: "0" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column className={"eb-e-sp0"} style={{ background: "#f97316", fontSize: "0px", padding: "0", wordBreak: "break-word" }}>
                        <div style={{ height: "6px", lineHeight: "6px" }}>{" "}</div>
                      </Column>
                    </Row>
                  </Column>
                </Row>
              </Section>
            </div>
            <div className={"eb-e-r1"} style={{ backgroundColor: "#111c33", backgroundImage: "url('https://letterpress.example.com/examples/images/plumkestrel-stage.png')", backgroundPosition: "center center", backgroundRepeat: "no-repeat", backgroundSize: "cover" }}>
              <div>
                <Section style={{ backgroundColor: "#111c33", backgroundImage: "url('https://letterpress.example.com/examples/images/plumkestrel-stage.png')", backgroundPosition: "center center", backgroundRepeat: "no-repeat", backgroundSize: "cover", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                  <Row>
                    <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "middle" }}>
                      <Section style={{ padding: "40px 24px 32px" }}>
                        <Row>
                          <Column align={"center"} className={"eb-e-h1"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                            <div style={{ fontFamily: "Montserrat, Arial, sans-serif", fontSize: "38px", fontWeight: "800", letterSpacing: "0.5px", lineHeight: "1.15", textAlign: "center", color: "#f8fafc" }}>
                              <Heading as={"h1"} style={{ margin: "0", fontSize: "38px", fontWeight: "800", lineHeight: "1.15" }}>{"Sourdough & Circuits"}</Heading>
                            </div>
                          </Column>
                        </Row>
                        <Row>
                          <Column align={"center"} className={"eb-e-p1"} style={{ fontSize: "0px", padding: "10px 0px 0px", wordBreak: "break-word" }}>
                            <div style={{ fontFamily: "Montserrat, Arial, sans-serif", fontSize: "17px", lineHeight: "1.5", textAlign: "center", color: "#cbd5e1" }}>
                              <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>{"Thursday 10 December, 18:30 · venue to follow"}</Text>
                            </div>
                          </Column>
                        </Row>
                        <Row>
                          <Column style={{ fontSize: "0px", padding: "0", wordBreak: "break-word" }}>
                            <div style={{ height: "18px", lineHeight: "18px" }}>{" "}</div>
                          </Column>
                        </Row>
                      </Section>
                    </Column>
                  </Row>
                </Section>
              </div>
            </div>
            <div className={"eb-e-r4"} style={{ backgroundColor: "#16233f" }}>
              <Section style={{ backgroundColor: "#16233f", fontSize: "0px", textAlign: "center", padding: "0px 24px" }}>
                <Row style={{ tableLayout: "fixed" }}>
                  <Column className={"eb-e-r4-c0 mobile-stack"} width={"48.913%"} style={{ width: "48.913%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Section style={{ padding: "16px 0px" }}>
                      <Row>
                        <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <div style={{ fontFamily: "Montserrat, Arial, sans-serif", fontSize: "22px", fontWeight: "bold", lineHeight: "1.25", textAlign: "left", color: "#f8fafc" }}>
                            <Heading as={"h2"} style={{ margin: "0", fontSize: "22px", fontWeight: "bold", lineHeight: "1.25" }}>{"Agenda"}</Heading>
                          </div>
                        </Column>
                      </Row>
                      <Row>
                        <Column align={"left"} className={"eb-e-ag-l"} style={{ fontSize: "0px", padding: "8px 0px 0px", wordBreak: "break-word" }}>
                          <div style={{ fontFamily: "Montserrat, Arial, sans-serif", fontSize: "16px", lineHeight: "1.6", textAlign: "left", color: "#e2e8f0" }}>
                            <ol style={{ margin: "0", padding: "0 0 0 22px" }}>
                              <li style={{ margin: "0 0 10px 0" }}>{"Doors and bread"}</li>
                              <li style={{ margin: "0 0 10px 0" }}>{"Talk: Ovens that {listen}"}</li>
                              <li style={{ margin: "0" }}>{"Hands-on tables"}</li>
                            </ol>
                          </div>
                        </Column>
                      </Row>
                    </Section>
                  </Column>
                  <Column className={"gap mobile-stack"} width={"2.1739%"} style={{ width: "2.1739%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }} />
                  <Column className={"eb-e-r4-c1 mobile-stack"} width={"48.913%"} style={{ width: "48.913%", fontSize: "0px", textAlign: "left", verticalAlign: "middle" }}>
                    <Section style={{ padding: "16px 0px" }}>
                      <Row>
                        <Column align={"center"} className={"eb-e-map-d alt on-dark mobile-hide"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                            <tbody>
                              <tr>
                                <td style={{ width: "269px" }}>
                                  <Img alt={"Map of the venue"} src={"https://letterpress.example.com/examples/images/plumkestrel-map-wide.png"} width={"269"} style={{ border: "0", borderRadius: "8px", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", color: "#ffffff", fontFamily: "Arial, sans-serif", fontSize: "13px" }} />
                                </td>
                              </tr>
                            </tbody>
                          </table>
                        </Column>
                      </Row>
                      <Row>
                        <Column align={"center"} className={"eb-e-map-m alt on-dark desktop-hide"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word", display: "none", msoHide: "all" } as object}>
                          <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                            <tbody>
                              <tr>
                                <td style={{ width: "269px" }}>
                                  <Img alt={"Map of the venue"} src={"https://letterpress.example.com/examples/images/plumkestrel-map-tall.png"} width={"269"} style={{ border: "0", borderRadius: "8px", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", color: "#ffffff", fontFamily: "Arial, sans-serif", fontSize: "13px" }} />
                                </td>
                              </tr>
                            </tbody>
                          </table>
                        </Column>
                      </Row>
                    </Section>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#1e293b" }}>
              <Section style={{ backgroundColor: "#1e293b", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Section style={{ padding: "16px 24px" }}>
                      <Row>
                        <Column align={"center"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.6", textAlign: "center", color: "#e2e8f0" }}>
                            <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>
                              {"The evening is over. "}
                              <Link href={"https://events.example.com/88/photos"} target={"_blank"} style={{ textDecoration: "underline", color: "#e2e8f0" }}>{"See the photos"}</Link>
                              {"."}
                            </Text>
                          </div>
                        </Column>
                      </Row>
                    </Section>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#111c33" }}>
              <Section style={{ backgroundColor: "#111c33", fontSize: "0px", textAlign: "center", padding: "0" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column style={{ fontSize: "0px", padding: "0", wordBreak: "break-word" }}>
                        <div style={{ height: "32px", lineHeight: "32px" }}>{" "}</div>
                      </Column>
                    </Row>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#111c33" }}>
              <Section style={{ backgroundColor: "#111c33", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Section style={{ padding: "8px 24px 24px" }}>
                      <Row>
                        <Column align={"center"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <div style={{ fontFamily: "Arial, sans-serif", fontSize: "12px", lineHeight: "1.6", textAlign: "center", color: "#94a3b8" }}>
                            <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>
                              {"Plumkestrel & Co Workshop · "}
                              <Link href={"https://events.example.com/off?u=4410"} target={"_blank"} style={{ textDecoration: "underline", color: "#94a3b8" }}>{"No more invites"}</Link>
                            </Text>
                          </div>
                        </Column>
                      </Row>
                    </Section>
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
