// Read by whatever Node is there.
export const NODE_MAJOR = 24

/**
 * The Node 24 of the npm package `node` comes by a script of its own, which `npm install --ignore-scripts` leaves out, and npm 12 wherever the
 * folder that it installs into does not allow it. Then `npm rebuild` leaves it out, too, and says that all is well.
 */
export function explainNode() {
  process.stderr.write(
    `Coursewright runs on Node ${NODE_MAJOR}, and this is ${process.version}: the script that brings it was left out of the install. Run "npm rebuild node" (npm 12 wants "npm install-scripts approve node" first), or use a Node ${NODE_MAJOR} of your own\n`,
  )
  process.exit(1)
}
