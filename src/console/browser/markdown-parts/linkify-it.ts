/** Replaces `linkify-it`: markdown-it creates one for each parser, but ours never auto-links and so never calls it. */
export class LinkifyIt {}
