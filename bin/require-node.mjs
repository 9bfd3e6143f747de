// Loaded before anything else: an older Node would complain of a file extension that it does not know.
import { explainNode, NODE_MAJOR } from './node-version.mjs'

if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) explainNode()
