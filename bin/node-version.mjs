// Any version of Node must be able to read this file.
export const NODE_MAJOR = 24

/**
 * Explains a missing Node 24. The npm package `node` installs it by a script of its own, which `npm install --ignore-scripts`
 * skips, as does npm 12 if the folder does not allow it. `npm rebuild` then skips it as well, without an error.
 */
export function explainNode() {
  process.stderr.write(
    `Coursewright runs on Node ${NODE_MAJOR}, and this is ${process.version}: the script that brings it was left out of the install. Run "npm rebuild node" (npm 12 wants "npm install-scripts approve node" first), or use a Node ${NODE_MAJOR} of your own\n`,
  )
  process.exit(1)
}
