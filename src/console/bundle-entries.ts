/** Scripts and style sheets in `browser/` that pages load: each is one file with all that it imports. */
export const BUNDLE_ENTRIES = [
  'console-page.ts',
  'pages.css',
  'brand-page.ts',
  'docs-page.ts',
  'docs.css',
  'editor/editor.css',
  'editor/later/later.css',
  'review/review-script.ts',
  'review/review.css',
] as const

/** The editor is split: `atOnce` are what its script imports as it starts, `later` what it imports once the page is ready. */
export const EDITOR_ENTRY = 'editor/editor-page.ts'
export type EditorModules = { script: NamedModule; atOnce: NamedModule[]; later: NamedModule[] }
/** Modules import each other by name, which has their hash in it. */
export type NamedModule = { name: string; text: string }

export type ConsoleBundles = Record<(typeof BUNDLE_ENTRIES)[number], string> & { editor: EditorModules }
