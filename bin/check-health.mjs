// Checks whether the process in this container answers: the API answers on PORT, a worker on METRICS_PORT.
const ports = [process.env.PORT ?? '3000', process.env.METRICS_PORT].filter(Boolean)
const answers = await Promise.all(
  ports.map(port =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      answer => answer.ok,
      () => false,
    ),
  ),
)
process.exitCode = answers.includes(true) ? 0 : 1
