import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { parseSync } from '@swc/core'

/** A node of SWC's syntax tree, which is walked without a type for each kind of node. */
export type Node = { type: string; [field: string]: unknown }

/**
 * A source file of this repository: its path from the root, its text, its syntax tree, and the files that it imports.
 */
export type SourceFile = { path: string; text: string; tree: Node; imports: string[] }

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Parses every file under `src/` except tests. Imports are those of other files of this repository, imports of types
 * included.
 */
export function parseSources(): SourceFile[] {
  return globSync('src/**/*.ts', { cwd: ROOT })
    .map(path => path.replaceAll(sep, '/'))
    .filter(path => !path.endsWith('.test.ts'))
    .sort()
    .map(path => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      const tree = parseCode(text)
      return { path, text, tree, imports: listImports(path, tree) }
    })
}

export function parseCode(text: string): Node {
  return parseSync(text, { syntax: 'typescript', target: 'es2022' }) as unknown as Node
}

/** Calls `visitor` with a node and all its descendants. */
export function visit(node: Node, visitor: (node: Node) => void): void {
  visitor(node)
  for (const field of Object.values(node)) {
    for (const child of Array.isArray(field) ? field : [field]) {
      if (isNode(child)) visit(child, visitor)
      else if (isRecord(child)) visit({ type: '', ...child }, visitor)
    }
  }
}

/** Returns the text of a string literal, or of a template without its expressions; null for everything else. */
export function literalText(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'StringLiteral') return node['value'] as string
  if (node.type !== 'TemplateLiteral') return null
  return (node['quasis'] as Node[] | undefined)?.map(({ raw }) => raw).join('\u0000') ?? null
}

/**
 * Returns the name that an identifier is, or that follows the last dot of an expression: `format` of `order.format`.
 * Returns null for any other node, such as a call.
 */
export function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Identifier') return node['value'] as string
  return node.type === 'MemberExpression' ? nameOf(node['property']) : null
}

function listImports(path: string, tree: Node): string[] {
  const specifiers: string[] = []
  visit(tree, node => {
    const source =
      node.type === 'TsImportType' ? node['argument'] : isDynamicImport(node) ? firstArgument(node) : node['source']
    const specifier = literalText(source)
    if (specifier?.startsWith('.') && specifier.endsWith('.ts')) specifiers.push(specifier)
  })
  const paths = specifiers.map(specifier => join(dirname(path), specifier).replaceAll(sep, '/'))
  for (const target of paths) {
    if (!existsSync(join(ROOT, target))) throw new Error(`${path} imports ${target}, which is not there`)
  }
  return paths.filter(target => target.startsWith('src/'))
}

function isDynamicImport(node: Node): boolean {
  return node.type === 'CallExpression' && isNode(node['callee']) && node['callee'].type === 'Import'
}

function firstArgument(node: Node): unknown {
  return (node['arguments'] as { expression: Node }[])[0]?.expression
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value['type'] === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
