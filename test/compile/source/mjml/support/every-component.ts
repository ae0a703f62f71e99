/** A mail that uses every component of the mjml package, with tags and conditions. */
export const EVERY_COMPONENT = `<mjml lang="en">
  <mj-head>
    <mj-title>Spring letter</mj-title>
    <mj-preview>News of {{ month }}</mj-preview>
    <mj-breakpoint width="500px" />
    <mj-font name="Fancy" href="https://fonts.example/fancy.css" />
    <mj-attributes>
      <mj-all font-family="Fancy, Arial" />
      <mj-text color="#112233" />
      <mj-class name="big" font-size="24px" />
    </mj-attributes>
    <mj-style>.note > p { color: #445566; content: "}"; }</mj-style>
    <mj-style inline="inline">.inlined { letter-spacing: 1px; }</mj-style>
    <mj-html-attributes><mj-selector path=".note"><mj-html-attribute name="data-note">1</mj-html-attribute></mj-selector></mj-html-attributes>
    <mj-raw><meta name="color-scheme" content="light dark"></mj-raw>
  </mj-head>
  <mj-body background-color="#eeeeee">
    <mj-raw><font color="red" onclick="alert(1)">Raw {{ month }}</font><!-- gone --><!--[if mso]><p>Outlook</p><![endif]--></mj-raw>
    <mj-wrapper background-color="#ffffff">
      <mj-section>
        <mj-column>
          <mj-text mj-class="big" css-class="note">Dear <b style="TEXT-ALIGN:start;mso-ansi-language:EN">{{ name|'friend' }}</b>,<p align="middle">welcome</p></mj-text>
          <mj-image src="{{ photo }}" alt="{{ attr.photo_alt }}" href="https://a.example/p?m={{ month }}" />
          <mj-button href="{{ url.start }}">Start now</mj-button>
          <mj-divider />
          <mj-spacer height="10px" />
        </mj-column>
        <mj-column lp-if="trial"><mj-text>Trial</mj-text></mj-column>
      </mj-section>
    </mj-wrapper>
    <mj-section lp-if='plan == "pro"' full-width="full-width" background-url="{{ photo }}" background-color="#dddddd">
      <mj-group>
        <mj-column width="50%"><mj-text>Left</mj-text></mj-column>
        <mj-column width="50%"><mj-table><tr><th scope="row" colspan="2">Sum</th></tr><tr bgcolor="#eeeeee" valign="top"><td nowrap>{{ sum }}</td><td>EUR</td></tr></mj-table></mj-column>
      </mj-group>
    </mj-section>
    <mj-hero background-url="https://a.example/h.png" background-height="100px" background-width="600px"><mj-text>Hero</mj-text></mj-hero>
    <mj-section>
      <mj-column>
        <mj-navbar hamburger="hamburger"><mj-navbar-link href="https://a.example/shop">Shop</mj-navbar-link><mj-navbar-link href="https://a.example/help">Help</mj-navbar-link></mj-navbar>
        <mj-social><mj-social-element name="github" href="https://a.example/git">Git</mj-social-element></mj-social>
        <mj-accordion><mj-accordion-element><mj-accordion-title>Question</mj-accordion-title><mj-accordion-text>Answer</mj-accordion-text></mj-accordion-element></mj-accordion>
        <mj-carousel><mj-carousel-image src="https://a.example/1.png" alt="One" /><mj-carousel-image src="https://a.example/2.png" alt="Two" /></mj-carousel>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;

export const VALUES = {
  text: { month: "May", name: "Ann & Bo", sum: "12 < 13" },
  url: { photo: "https://p.example/x.png?a=1&b=2", start: "https://s.example/?q=1", month: "May/2" },
  attr: { photo_alt: 'A "map"' },
};
