// Read by whatever Node is there.
export const NODE_MAJOR = 24

/** The Node 24 of the npm package `node` comes by a script of its own, which `npm install --ignore-scripts` leaves out. */
export function explainNode() {
  process.stderr.write(
    `Coursewright runs on Node ${NODE_MAJOR}, and this is ${process.version}: run "npm rebuild node" (its script was left out of the install), or use a Node ${NODE_MAJOR} of your own\n`,
  )
  process.exit(1)
}
