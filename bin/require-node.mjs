// Loaded before anything else: an older Node would complain of a file extension that it does not know.
import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { explainNode, NODE_MAJOR } from './node-version.mjs'

if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) explainNode()

// What is compiled once is kept for the next start, which then takes half the time. Where nothing can be written, nothing is kept.
// Worker threads read the folder from the environment: without it each of them would compile all that it loads anew.
const compiled = fileURLToPath(new URL('../.cache/node', import.meta.url))
const { status } = nodeModule.enableCompileCache(compiled)
if (status === nodeModule.constants.compileCacheStatus.ENABLED) process.env.NODE_COMPILE_CACHE = compiled
