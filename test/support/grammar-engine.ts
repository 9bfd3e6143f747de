import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

type Matcher = { _acceptString(text: string): boolean; reset(): void }
type Engine = {
  TokenizerInfo: { createTokenizerInfo(vocabulary: string[]): Promise<unknown> }
  GrammarCompiler: {
    createGrammarCompiler(info: unknown): Promise<{ compileJSONSchema(schema: string): Promise<unknown> }>
  }
  GrammarMatcher: { createGrammarMatcher(compiled: unknown): Promise<Matcher> }
}

/** XGrammar, which vLLM, SGLang and others hold a model to a schema with. Says whether a text could be, or begin, an answer. */
export async function openGrammar(schema: object): Promise<(text: string) => boolean> {
  const { TokenizerInfo, GrammarCompiler, GrammarMatcher } = await loadEngine()
  const compiler = await GrammarCompiler.createGrammarCompiler(await TokenizerInfo.createTokenizerInfo(['<s>']))
  const matcher = await GrammarMatcher.createGrammarMatcher(await compiler.compileJSONSchema(JSON.stringify(schema)))
  return text => {
    matcher.reset()
    return matcher._acceptString(text)
  }
}

/** The package is a script for the browser that calls itself a module: it wants CommonJS names and leaves a global behind. */
async function loadEngine(): Promise<Engine> {
  const file = fileURLToPath(import.meta.resolve('@mlc-ai/web-xgrammar'))
  Object.assign(globalThis, { require: createRequire(file), __filename: file, __dirname: dirname(file) })
  await import('@mlc-ai/web-xgrammar')
  return (globalThis as unknown as { xgrammar: Engine }).xgrammar
}
