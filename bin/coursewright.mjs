#!/usr/bin/env node
// The command `coursewright` as npm installs it. The Node of the machine, of any version, runs this file, and the file
// starts the Node 24 of the package.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { explainNode, NODE_MAJOR } from './node-version.mjs'

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) {
  await import('./require-node.mjs')
  // A checkout has `src/` and runs it, even if an earlier `npm pack` has left a `dist/`. The npm package has no `src/`.
  const source = new URL('../src/cli/cli.ts', import.meta.url)
  await import(existsSync(source) ? source.href : '../dist/cli/cli.js')
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
    return createRequire(import.meta.url).resolve('node/bin/node')
  } catch {
    return explainNode()
  }
}
