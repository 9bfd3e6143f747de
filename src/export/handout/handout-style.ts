/** Style sheet for the content of a handout in HTML formats; each format adds its own page layout. */
export const HANDOUT_STYLE = `.quiet, figcaption { color: #555; font-size: .9em; }
.box { border: 1px solid #999; border-radius: .5em; margin: 1.2em 0; padding: .2em 1em; }
.label { font-size: .8em; letter-spacing: .05em; margin-bottom: 0; text-transform: uppercase; }
.box-title { margin-top: 0; }
table { border-collapse: collapse; margin: 1em 0; }
caption { font-weight: bold; text-align: start; }
th, td { border: 1px solid #999; padding: .3em .6em; text-align: start; vertical-align: top; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; }
figure { margin: 1em 0; }
img { height: auto; max-width: 100%; }
`
