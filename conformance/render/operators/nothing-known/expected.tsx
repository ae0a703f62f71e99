import { Body, Column, Container, Head, Html, Preview, Row, Section, Text } from "react-email";

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

export default function EveryOperator() {
  return (
    <Html lang={"en"} dir={"ltr"}>
      <Head>
        <title>{"Operators"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <meta name={"color-scheme"} content={"light"} />
        <meta name={"supported-color-schemes"} content={"light"} />
        <meta name={"format-detection"} content={"telephone=no,date=no,address=no,email=no,url=no"} />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </Head>
      <Body lang={"en"} dir={"ltr"} style={{ margin: "0", padding: "0", backgroundColor: "#f9fafb" }}>
        <Preview useTitleTag={false}>{"Operators"}</Preview>
        <div role={"article"} aria-roledescription={"email"} aria-label={"Operators"} lang={"en"} dir={"ltr"}>
          <Container style={{ maxWidth: "600px" }}>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#111111" }}>
                          <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>{"plan !="}</Text>
                        </div>
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
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#111111" }}>
                          <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>{"mail not_contains"}</Text>
                        </div>
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
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#111111" }}>
                          <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>{"country not_in"}</Text>
                        </div>
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
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                  </Column>
                </Row>
              </Section>
            </div>
            <div style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"left"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.5", textAlign: "left", color: "#111111" }}>
                          <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>{"coupon is_empty"}</Text>
                        </div>
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
