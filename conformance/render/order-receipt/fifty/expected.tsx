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
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media only screen and (max-width:520px){",
  ".desktop-hide{display:table-cell !important}",
  ".mobile-hide{display:none !important}",
  ".mobile-stack{display:block !important;width:100% !important;min-width:100% !important;max-width:100% !important;box-sizing:border-box !important}",
  ".eb-o-logo table{width:60% !important}",
  ".eb-o-logo table td{width:auto !important}",
  ".eb-o-r9 .gap{height:16px !important}",
  ".eb-o-r9-c0>table>tbody>tr>td{padding:16px 0px 0px !important}",
  ".eb-o-track>table>tbody>tr>td>a,.eb-o-track>table>tbody>tr>td>p{padding:16px 20px !important}",
  ".eb-o-r9-c1>table>tbody>tr>td{padding:0px 0px 16px !important}",
  "}",
  "@media (prefers-color-scheme:dark){",
  "body,body>table>tbody>tr>td,.canvas,.canvas>div{background-color:#171310 !important;background-image:none !important}",
  ".paper,.paper>table{background-color:#1b222b !important}",
  ".eb-o-r1,.eb-o-r1>table,.eb-o-r1>div>table{background-color:#3d2c23 !important;background-image:none !important}",
  ".eb-o-r2,.eb-o-r2>table,.eb-o-r2>div>table{background-color:#1b222b !important;background-image:none !important}",
  ".eb-o-h1 div,.eb-o-h1 h1{color:#e8edf2 !important}",
  ".eb-o-p1 div{color:#e8edf2 !important}",
  ".eb-o-order,.eb-o-order>table,.eb-o-order>div>table{background-color:#1b222b !important;background-image:none !important}",
  ".eb-o-lines div,.eb-o-lines .data{color:#e8edf2 !important}",
  ".eb-o-lines .data thead th,.eb-o-lines .data thead td{color:#a9b4c0 !important}",
  ".eb-o-lines .data td,.eb-o-lines .data th{border-color:#3a434e !important}",
  ".eb-o-r9,.eb-o-r9>table,.eb-o-r9>div>table{background-color:#1b222b !important;background-image:none !important}",
  ".eb-o-inv>table>tbody>tr>td{border-color:#f0b37e !important}",
  ".eb-o-inv>table>tbody>tr>td>a,.eb-o-inv>table>tbody>tr>td>p{color:#f0b37e !important}",
  ".eb-o-r11,.eb-o-r11>table,.eb-o-r11>div>table{background-color:#171310 !important;background-image:none !important}",
  ".eb-o-foot div{color:#a9b4c0 !important}",
  ".eb-o-foot .ink-9e9eff{color:#9e9eff !important}",
  "}",
  "[data-ogsb] [role=article]{background-color:#171310 !important;background-image:none !important}",
  "[data-ogsb] .paper,[data-ogsb] .paper>table{background-color:#1b222b !important}",
  "[data-ogsb] .eb-o-r1,[data-ogsb] .eb-o-r1>table,[data-ogsb] .eb-o-r1>div>table{background-color:#3d2c23 !important;background-image:none !important}",
  "[data-ogsb] .eb-o-r2,[data-ogsb] .eb-o-r2>table,[data-ogsb] .eb-o-r2>div>table{background-color:#1b222b !important;background-image:none !important}",
  "[data-ogsb] .eb-o-h1 div,[data-ogsb] .eb-o-h1 h1{color:#e8edf2 !important}",
  "[data-ogsb] .eb-o-p1 div{color:#e8edf2 !important}",
  "[data-ogsb] .eb-o-order,[data-ogsb] .eb-o-order>table,[data-ogsb] .eb-o-order>div>table{background-color:#1b222b !important;background-image:none !important}",
  "[data-ogsb] .eb-o-lines div,[data-ogsb] .eb-o-lines .data{color:#e8edf2 !important}",
  "[data-ogsb] .eb-o-lines .data thead th,[data-ogsb] .eb-o-lines .data thead td{color:#a9b4c0 !important}",
  "[data-ogsb] .eb-o-lines .data td,[data-ogsb] .eb-o-lines .data th{border-color:#3a434e !important}",
  "[data-ogsb] .eb-o-r9,[data-ogsb] .eb-o-r9>table,[data-ogsb] .eb-o-r9>div>table{background-color:#1b222b !important;background-image:none !important}",
  "[data-ogsb] .eb-o-inv>table>tbody>tr>td{border-color:#f0b37e !important}",
  "[data-ogsb] .eb-o-inv>table>tbody>tr>td>a,[data-ogsb] .eb-o-inv>table>tbody>tr>td>p{color:#f0b37e !important}",
  "[data-ogsb] .eb-o-r11,[data-ogsb] .eb-o-r11>table,[data-ogsb] .eb-o-r11>div>table{background-color:#171310 !important;background-image:none !important}",
  "[data-ogsb] .eb-o-foot div{color:#a9b4c0 !important}",
  "[data-ogsb] .eb-o-foot .ink-9e9eff{color:#9e9eff !important}",
].join("\n");

export default function OrderReceipt() {
  return (
    <Html lang={"en-GB"} dir={"ltr"}>
      <Head>
        <title>{"Your order OM-20418"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <meta name={"color-scheme"} content={"light dark"} />
        <meta name={"supported-color-schemes"} content={"light dark"} />
        <meta name={"format-detection"} content={"telephone=no,date=no,address=no,email=no,url=no"} />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </Head>
      <Body lang={"en-GB"} dir={"ltr"} style={{ margin: "0", padding: "0", backgroundColor: "#f5f1eb" }}>
        <Preview useTitleTag={false}>{"Order OM-20418 is on its way to being packed"}</Preview>
        <div className={"canvas"} role={"article"} aria-roledescription={"email"} aria-label={"Your order OM-20418"} lang={"en-GB"} dir={"ltr"}>
          <Container style={{ maxWidth: "640px" }}>
            <div>
              <Section style={{ fontSize: "0px", textAlign: "center", padding: "0" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column style={{ fontSize: "0px", padding: "0", wordBreak: "break-word" }}>
                        <div style={{ height: "16px", lineHeight: "16px" }}>{" "}</div>
                      </Column>
                    </Row>
                  </Column>
                </Row>
              </Section>
            </div>
            <div className={"eb-o-r1"} style={{ backgroundColor: "#3d2c23" }}>
              <Section style={{ backgroundColor: "#3d2c23", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row style={{ tableLayout: "fixed" }}>
                  <Column width={"50%"} style={{ width: "50%", fontSize: "0px", textAlign: "left", verticalAlign: "middle" }}>
                    <Section style={{ padding: "20px 0px 20px 24px" }}>
                      <Row>
                        <Column align={"left"} className={"eb-o-logo alt on-dark"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "collapse", borderSpacing: "0px" }}>
                            <tbody>
                              <tr>
                                <td style={{ width: "177px" }}>
                                  <Img alt={"Ottermoor Coffee"} src={"https://letterpress.example.com/examples/images/ottermoor-logo.png"} width={"177"} style={{ border: "0", display: "block", outline: "none", textDecoration: "none", height: "auto", width: "100%", color: "#ffffff", fontFamily: "Arial, sans-serif", fontSize: "13px" }} />
                                </td>
                              </tr>
                            </tbody>
                          </table>
                        </Column>
                      </Row>
                    </Section>
                  </Column>
                  <Column width={"50%"} style={{ width: "50%", fontSize: "0px", textAlign: "left", verticalAlign: "middle" }}>
                    <Section style={{ padding: "20px 24px 20px 0px" }}>
                      <Row>
                        <Column align={"right"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <div style={{ fontFamily: "Arial, sans-serif", fontSize: "14px", lineHeight: "1.6", textAlign: "right", color: "#f5efe6" }}>
                            <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>
                              {"Order "}
                              <strong>{"OM-20418"}</strong>
                              <br />
                              {"20 Nov 2026"}
                            </Text>
                          </div>
                        </Column>
                      </Row>
                    </Section>
                  </Column>
                </Row>
              </Section>
            </div>
            <div className={"eb-o-r2"} style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Section style={{ padding: "24px 24px 8px" }}>
                      <Row>
                        <Column align={"left"} className={"eb-o-h1"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <div style={{ fontFamily: "Arial, sans-serif", fontSize: "26px", fontWeight: "bold", lineHeight: "1.25", textAlign: "left", color: "#1f2933" }}>
                            <Heading as={"h1"} style={{ margin: "0", fontSize: "26px", fontWeight: "bold", lineHeight: "1.25" }}>{"Thank you, Anouk"}</Heading>
                          </div>
                        </Column>
                      </Row>
                      <Row>
                        <Column align={"left"} className={"eb-o-p1"} style={{ fontSize: "0px", padding: "8px 0px 0px", wordBreak: "break-word" }}>
                          <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.6", textAlign: "left", color: "#1f2933" }}>
                            <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>{"We have your order. Here is what is in the box."}</Text>
                          </div>
                        </Column>
                      </Row>
                    </Section>
                  </Column>
                </Row>
              </Section>
            </div>
            <div className={"eb-o-order"} style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "8px 24px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Row>
                      <Column align={"left"} className={"eb-o-lines"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                        <div style={{ fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.6", textAlign: "left", color: "#1f2933" }}>
                          <table className={"data"} border={0} cellPadding={"0"} cellSpacing={"0"} width={"100%"} style={{ borderCollapse: "collapse", width: "100%", textAlign: "left", fontFamily: "Arial, sans-serif", fontSize: "16px", lineHeight: "1.6", color: "#1f2933" }}>
                            <caption style={{ padding: "0px 0px 6px", textAlign: "left", fontWeight: "bold" }}>{"What you ordered"}</caption>
                            <thead>
                              <tr>
                                <th scope={"col"} align={"left"} style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf", fontWeight: "600", fontSize: "12px", textTransform: "uppercase", color: "#616e7c" }} {...({ width: "60%" } as object)}>{"Item"}</th>
                                <th scope={"col"} align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf", fontWeight: "600", fontSize: "12px", textTransform: "uppercase", color: "#616e7c" }} {...({ width: "15%" } as object)}>{"Qty"}</th>
                                <th scope={"col"} align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf", fontWeight: "600", fontSize: "12px", textTransform: "uppercase", color: "#616e7c" }} {...({ width: "25%" } as object)}>{"Price"}</th>
                              </tr>
                            </thead>
                            <tbody style={{ verticalAlign: "top" }}>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Green tea"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"1"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 0.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"\u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"2"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 1.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Ketel {groot}"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"3"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 2.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"日本茶 🍵"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"4"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 3.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Çay‏ مرحبا"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"5"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 4.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"a\tb\\u0041 ${x} `y`"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"6"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 5.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Green tea"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"7"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 6.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"\u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"8"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 7.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Ketel {groot}"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"9"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 8.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"日本茶 🍵"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"10"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 9.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Çay‏ مرحبا"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"11"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 10.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"a\tb\\u0041 ${x} `y`"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"12"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 11.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Green tea"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"13"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 12.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"\u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"14"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 13.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Ketel {groot}"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"15"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 14.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"日本茶 🍵"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"16"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 15.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Çay‏ مرحبا"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"17"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 16.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"a\tb\\u0041 ${x} `y`"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"18"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 17.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Green tea"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"19"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 18.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"\u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"20"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 19.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Ketel {groot}"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"21"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 20.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"日本茶 🍵"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"22"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 21.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Çay‏ مرحبا"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"23"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 22.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"a\tb\\u0041 ${x} `y`"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"24"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 23.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Green tea"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"25"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 24.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"\u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"26"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 25.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Ketel {groot}"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"27"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 26.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"日本茶 🍵"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"28"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 27.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Çay‏ مرحبا"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"29"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 28.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"a\tb\\u0041 ${x} `y`"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"30"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 29.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Green tea"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"31"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 30.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"\u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"32"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 31.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Ketel {groot}"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"33"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 32.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"日本茶 🍵"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"34"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 33.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Çay‏ مرحبا"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"35"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 34.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"a\tb\\u0041 ${x} `y`"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"36"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 35.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Green tea"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"37"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 36.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"\u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"38"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 37.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Ketel {groot}"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"39"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 38.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"日本茶 🍵"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"40"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 39.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Çay‏ مرحبا"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"41"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 40.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"a\tb\\u0041 ${x} `y`"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"42"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 41.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Green tea"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"43"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 42.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"\u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"44"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 43.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Ketel {groot}"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"45"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 44.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"日本茶 🍵"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"46"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 45.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Çay‏ مرحبا"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"47"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 46.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"a\tb\\u0041 ${x} `y`"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"48"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 47.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"Green tea"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"49"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 48.50"}</td>
                              </tr>
                              <tr>
                                <td style={{ padding: "6px 8px 6px 0px", borderBottom: "1px solid #e0d8cf" }}>{"\u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup'"}</td>
                                <td align={"right"} style={{ padding: "6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"50"}</td>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px", borderBottom: "1px solid #e0d8cf" }}>{"€ 49.50"}</td>
                              </tr>
                            </tbody>
                            <tfoot style={{ verticalAlign: "top" }}>
                              <tr>
                                <th scope={"row"} colSpan={2} align={"left"} style={{ padding: "6px 8px 6px 0px", fontWeight: "normal" }}>{"Goods"}</th>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px" }}>{"€ 49.50"}</td>
                              </tr>
                              <tr>
                                <th scope={"row"} colSpan={2} align={"left"} style={{ padding: "6px 8px 6px 0px", fontWeight: "normal" }}>{"Shipping"}</th>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px" }}>{"Free"}</td>
                              </tr>
                              <tr>
                                <th scope={"row"} colSpan={2} align={"left"} style={{ padding: "6px 8px 6px 0px", fontWeight: "normal" }}>{"VAT included"}</th>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px" }}>{"€ 7.73"}</td>
                              </tr>
                              <tr>
                                <th scope={"row"} colSpan={2} align={"left"} style={{ padding: "6px 8px 6px 0px", fontWeight: "normal" }}>{"Coupon OTTER-10"}</th>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px" }}>{"-€ 4.95"}</td>
                              </tr>
                              <tr>
                                <th scope={"row"} colSpan={2} align={"left"} style={{ padding: "6px 8px 6px 0px", fontWeight: "normal" }}>
                                  <strong>{"Total"}</strong>
                                </th>
                                <td align={"right"} style={{ padding: "6px 0px 6px 8px" }}>
                                  <strong>{"€ 44.55"}</strong>
                                </td>
                              </tr>
                            </tfoot>
                          </table>
                        </div>
                      </Column>
                    </Row>
                  </Column>
                </Row>
              </Section>
            </div>
            <div className={"eb-o-r9"} style={{ backgroundColor: "#ffffff" }}>
              <Section style={{ backgroundColor: "#ffffff", fontSize: "0px", textAlign: "center", padding: "0px 24px" }}>
                <Row style={{ tableLayout: "fixed" }}>
                  <Column className={"eb-o-r9-c0 mobile-stack"} width={"48.6486%"} style={{ width: "48.6486%", fontSize: "0px", textAlign: "left", verticalAlign: "middle" }}>
                    <Section style={{ padding: "16px 8px 16px 0px" }}>
                      <Row>
                        <Column align={"center"} className={"eb-o-track"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                            <tbody>
                              <tr>
                                <td align={"center"} role={"presentation"} style={{ border: "1px solid #8a4b12", borderRadius: "6px", background: "#a4570f" }}>
                                  <Button href={"https://track.example.com/p/OM20418?c=nl"} target={"_blank"} style={{ display: "inline-block", background: "#a4570f", color: "#ffffff", fontFamily: "Arial, sans-serif", fontSize: "16px", fontWeight: "bold", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "14px 28px", msoPaddingAlt: "0px", borderRadius: "6px" } as object}>{"Track the parcel"}</Button>
                                </td>
                              </tr>
                            </tbody>
                          </table>
                        </Column>
                      </Row>
                    </Section>
                  </Column>
                  <Column className={"gap mobile-stack"} width={"2.7027%"} style={{ width: "2.7027%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }} />
                  <Column className={"eb-o-r9-c1 mobile-stack"} width={"48.6486%"} style={{ width: "48.6486%", fontSize: "0px", textAlign: "left", verticalAlign: "middle" }}>
                    <Section style={{ padding: "16px 0px 16px 8px" }}>
                      <Row>
                        <Column align={"center"} className={"eb-o-inv"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <table role={"presentation"} border={0} cellPadding={"0"} cellSpacing={"0"} style={{ borderCollapse: "separate", lineHeight: "100%" }}>
                            <tbody>
                              <tr>
                                <td align={"center"} role={"presentation"} style={{ border: "1px solid #a4570f", borderRadius: "6px", background: "transparent" }}>
                                  <Button href={"https://shop.example.com/invoice/OM-20418.pdf"} target={"_blank"} style={{ display: "inline-block", background: "transparent", color: "#8a4b12", fontFamily: "Arial, sans-serif", fontSize: "16px", fontWeight: "bold", lineHeight: "120%", margin: "0", textDecoration: "none", padding: "14px 28px", msoPaddingAlt: "0px", borderRadius: "6px" } as object}>{"Download invoice"}</Button>
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
            <div className={"eb-o-r11"} style={{ backgroundColor: "#f5f1eb" }}>
              <Section style={{ backgroundColor: "#f5f1eb", fontSize: "0px", textAlign: "center", padding: "0px" }}>
                <Row>
                  <Column width={"100%"} style={{ width: "100%", fontSize: "0px", textAlign: "left", verticalAlign: "top" }}>
                    <Section style={{ padding: "24px" }}>
                      <Row>
                        <Column align={"center"} className={"eb-o-foot"} style={{ fontSize: "0px", padding: "0px", wordBreak: "break-word" }}>
                          <div style={{ fontFamily: "Arial, sans-serif", fontSize: "12px", lineHeight: "1.6", textAlign: "center", color: "#616e7c" }}>
                            <Text style={{ fontSize: "inherit", lineHeight: "inherit", margin: "0" }}>
                              {"Ottermoor Coffee, 9 Roast Lane, Exampleton"}
                              <br />
                              {"Questions: "}
                              <Link href={"mailto:hello@example.com?subject=Order%20OM-20418"} target={"_blank"} className={"ink-9e9eff"} style={{ textDecoration: "underline", color: "#0000ee" }}>{"hello@example.com"}</Link>
                            </Text>
                          </div>
                        </Column>
                      </Row>
                    </Section>
                  </Column>
                </Row>
              </Section>
            </div>
            <div>
              <Section style={{ fontSize: "0px", textAlign: "center", padding: "0" }}>
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
          </Container>
        </div>
      </Body>
    </Html>
  );
}
