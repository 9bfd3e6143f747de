// This file must use only syntax that every version of Node can read.
export const NODE_MAJOR = 24

/**
 * Explains why Node 24 is missing, and ends the process. Node 24 comes with the npm package `node`, whose install
 * script puts it in place. `npm install --ignore-scripts` skips that script; so does npm 12 where the script is not
 * approved, and then `npm rebuild` skips it too, without an error.
 */
export function explainNode() {
  process.stderr.write(
    `Coursewright runs on Node ${NODE_MAJOR}, and this is ${process.version}: the script that brings it was left out of the install. Run "npm rebuild node" (npm 12 wants "npm install-scripts approve node" first), or use a Node ${NODE_MAJOR} of your own\n`,
  )
  process.exit(1)
}
