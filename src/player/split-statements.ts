import { type Module, type ModuleItem, minifySync, parseSync, printSync } from '@swc/core'

/** A statement of the module's top level, and the names of the exports that need it. */
export type Statement = { code: string; exports: ReadonlySet<string> }

type Node = { type: string; [field: string]: unknown }

const OPTIONS = { module: true, ecma: 2022 } as const
const PASSES = 3

/**
 * Minifies a module whose top level only declares, and splits it into statements. Joining the statements of some
 * exports, in order, gives a program with these exports alone. The code is compressed first; references are collected
 * while names are still unmangled; then names are mangled.
 */
export function splitStatements(script: string): { statements: Statement[]; exports: ReadonlyMap<string, string> } {
  const { code } = minifySync(script, { ...OPTIONS, compress: { passes: PASSES }, mangle: false })
  const whole = readModule(code)
  const separated = printSync({ ...whole.module, body: [...whole.statements, ...whole.exportLists] }).code
  const short = readModule(minifySync(separated, { ...OPTIONS, compress: false, mangle: { toplevel: true } }).code)
  if (short.statements.length !== whole.statements.length) throw new Error('Shortening names changed the statements')

  const wanted = new Map<number, Set<string>>()
  const owners = new Map(whole.statements.flatMap((statement, at) => listDeclared(statement).map(name => [name, at])))
  const references = whole.statements.map(statement => collectReferences(statement, owners))
  const want = (at: number, exported: string): void => {
    const exports = wanted.get(at) ?? new Set()
    wanted.set(at, exports)
    if (exports.has(exported)) return
    exports.add(exported)
    for (const next of references[at]!) want(next, exported)
  }
  for (const [exported, name] of whole.exports) want(owners.get(name)!, exported)

  const statements = short.statements.map((statement, at) => {
    const { code } = printSync({ ...short.module, body: [statement] }, { minify: true })
    return { code, exports: wanted.get(at) ?? new Set<string>() }
  })
  return { statements, exports: short.exports }
}

/** Parses a module into its statements, with one variable in each, and its exports by name. */
function readModule(code: string) {
  const module = parseSync(code, { syntax: 'ecmascript', target: 'es2022' }) as Module
  const statements: ModuleItem[] = []
  const exportLists: ModuleItem[] = []
  const exports = new Map<string, string>()
  for (const item of module.body) {
    if (item.type === 'ExportNamedDeclaration') {
      exportLists.push(item)
      for (const specifier of item.specifiers)
        if (specifier.type === 'ExportSpecifier')
          exports.set((specifier.exported ?? specifier.orig).value, specifier.orig.value)
    } else if (item.type === 'VariableDeclaration') {
      for (const declaration of item.declarations) statements.push({ ...item, declarations: [declaration] })
    } else statements.push(item)
  }
  return { module, statements, exportLists, exports }
}

function listDeclared(statement: ModuleItem): string[] {
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
    return [statement.identifier.value]
  // Statements that only have side effects declare no name, so no script would include them.
  if (statement.type !== 'VariableDeclaration') throw new Error(`A top-level ${statement.type} cannot be taken apart`)
  return statement.declarations.flatMap(({ id }) => listBindings(id as unknown as Node))
}

function listBindings(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [String(node['value'])]
  if (node.type === 'AssignmentPatternProperty') return listBindings(node['key'])
  const inner = [node['properties'], node['elements'], node['left'], node['argument'], node['value']]
  return inner.flat().flatMap(listBindings)
}

/**
 * Collects the statements that declare the names used in a node. Inner variables of the same name count too, which may
 * keep too much, but never too little.
 */
function collectReferences(node: unknown, owners: Map<string, number>, found = new Set<number>()): Set<number> {
  if (Array.isArray(node)) for (const item of node) collectReferences(item, owners, found)
  if (!isRecord(node)) return found
  const owner = node['type'] === 'Identifier' ? owners.get(String(node['value'])) : undefined
  if (owner !== undefined) found.add(owner)
  for (const [field, value] of Object.entries(node))
    if (!isPlainName(node, field, value)) collectReferences(value, owners, found)
  return found
}

/** Whether an identifier is a property's name: `name` in `object.name` or in `{ name: value }`. */
function isPlainName(node: Record<string, unknown>, field: string, value: unknown): boolean {
  if (!isNode(value) || value.type !== 'Identifier') return false
  if (field === 'property') return node['type'] === 'MemberExpression'
  return field === 'key' && node['type'] !== 'AssignmentPatternProperty'
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value['type'] === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
