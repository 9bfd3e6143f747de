/**
 * Replaces the package `linkify-it`. markdown-it creates an instance of this class for each parser, but never calls it,
 * because our parsers do not turn plain addresses into links.
 */
export class LinkifyIt {}
