import { Body, Column, Container, Head, Heading, Html, Preview, Row, Section } from "react-email";

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
      </Head>
      <Body lang={"en"} dir={"auto"} style={{ backgroundColor: "#f4f4f4" }}>
        <Preview useTitleTag={false}>{"Order 2041 is on its way"}</Preview>
        <div aria-label={"Your order"} aria-roledescription={"email"} role={"article"} lang={"en"} dir={"auto"} style={{ backgroundColor: "#f4f4f4" }}>
          <Container style={{ background: "#ffffff", backgroundColor: "#ffffff", margin: "0px auto", maxWidth: "600px" }}>
            <Section style={{ background: "#ffffff", backgroundColor: "#ffffff", width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
              <Row>
                <Column width={"100%"} className={"mj-column-per-100 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>
                        <Heading as={"h1"} style={{ margin: "0", fontSize: "22px", lineHeight: "28px" }}>{"Order 2041"}</Heading>
                      </div>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table cellPadding={"0"} cellSpacing={"0"} width={"100%"} border={0} style={{ color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "22px", width: "100%", border: "none" }}>
                        <tbody>
                          <tr>
                            <th align={"left"}>{"Article"}</th>
                            <th align={"right"}>{"Price"}</th>
                          </tr>
                          <tr>
                            <td>
                              {"1. Green tea "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 9.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"2. Teapot "}
                            </td>
                            <td align={"right"}>{"€ 22.00"}</td>
                          </tr>
                          <tr>
                            <td>{"Total"}</td>
                            <td align={"right"}>{"€ 31.50"}</td>
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
