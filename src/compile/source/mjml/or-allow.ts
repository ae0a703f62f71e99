/** How a message names the way past a finding that `allow_unknown` accepts. */
export const OR_ALLOW = "; or set allow_unknown to publish it as it is";
