#!/usr/bin/env node
// The command as npm installs it. Whatever Node is on the machine reads this file first: it hands over to the Node 24 that
// came with the package, and there strips the types itself, which Node does not do for files under node_modules.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { explainNode, NODE_MAJOR } from './node-version.mjs'

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) {
  const { transformSync } = await import('esbuild')
  nodeModule.registerHooks({
    load(url, context, next) {
      if (!url.endsWith('.ts')) return next(url, context)
      const source = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
        loader: 'ts',
        target: `node${NODE_MAJOR}`,
      }).code
      return { format: 'module', source, shortCircuit: true }
    },
  })
  await import('../src/cli/cli.ts')
} else {
  const node = findNode()
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1)
  })
}

function findNode() {
  try {
    return nodeModule.createRequire(import.meta.url).resolve('node/bin/node')
  } catch {
    return explainNode()
  }
}
