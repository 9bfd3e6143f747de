/** In the place of `linkify-it`: markdown-it makes one for each parser, and ours, which make links of marks alone, never ask it. */
export class LinkifyIt {}
