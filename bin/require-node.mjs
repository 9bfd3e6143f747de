// Checks the version of Node before any other module is loaded, because an older Node would only complain about an
// unknown file extension.
import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { explainNode, NODE_MAJOR } from './node-version.mjs'

if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) explainNode()

// Node caches compiled code for the next start, which then takes half the time; without write access there is no cache.
// Worker threads find the folder of the cache in the environment; without it, each of them would compile everything
// anew.
const compiled = fileURLToPath(new URL('../.cache/node', import.meta.url))
const { status } = nodeModule.enableCompileCache(compiled)
if (status === nodeModule.constants.compileCacheStatus.ENABLED) process.env.NODE_COMPILE_CACHE = compiled
