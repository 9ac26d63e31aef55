import type { Server } from './server.ts'

/** Servers of web frameworks that pass requests on, with the frameworks' own ways to answer. */
export const frameworks: readonly Server[] = [
  {
    id: 'express',
    program: 'node',
    packages: { by: 'npm', names: ['express@5', 'compression@1'] },
    file: 'front.js',
    args: ['{folder}/front.js'],
    config: `import { Agent, request } from 'node:http'
import compression from 'compression'
import express from 'express'

const agent = new Agent({ keepAlive: true })
const ofOneHop = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'expect']
const without = (headers, names) => Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

const app = express()
app.set('etag', 'weak')
app.use(compression({ threshold: 0 }))
app.use(async (asked, answer, next) => {
  const pieces = []
  for await (const piece of asked) pieces.push(piece)
  const body = Buffer.concat(pieces)
  const headers = { ...without(asked.headers, [...ofOneHop, 'accept-encoding']), 'content-length': body.length }
  const { method, originalUrl: path } = asked
  const passed = request({ host: '127.0.0.1', port: {service}, agent, method, path, headers }, (got) => passBack(got, answer).catch(() => answer.destroy()))
  passed.on('error', next)
  answer.on('close', () => answer.writableFinished || passed.destroy())
  passed.end(body)
})

async function passBack(got, answer) {
  answer.status(got.statusCode)
  for (const [name, value] of Object.entries(without(got.headers, ofOneHop))) answer.setHeader(name, value)
  if (!String(got.headers['content-type']).startsWith('text/event-stream')) {
    const parts = []
    for await (const part of got) parts.push(part)
    answer.send(Buffer.concat(parts))
    return
  }
  answer.flushHeaders()
  for await (const part of got) {
    answer.write(part)
    answer.flush()
  }
  answer.end()
}
app.listen({port}, '127.0.0.1')
`,
  },
  {
    id: 'fastapi',
    program: 'python3',
    packages: { by: 'pip', names: ['fastapi', 'sse-starlette', 'httpx', 'uvicorn'] },
    file: 'front.py',
    args: ['{folder}/front.py'],
    config: `import httpx
import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.middleware.gzip import GZipMiddleware
from sse_starlette.sse import EventSourceResponse

of_one_hop = {"connection", "keep-alive", "transfer-encoding", "content-length", "host", "accept-encoding", "expect"}
app = FastAPI()
app.add_middleware(GZipMiddleware, minimum_size=500)
client = httpx.AsyncClient(timeout=None, limits=httpx.Limits(max_connections=None))


def kept(headers):
    return {name: value for name, value in headers.items() if name.lower() not in of_one_hop}


async def lines(got):
    # Not aiter_lines(): it ends a line at U+2028 as well, which JSON may hold as it is.
    left = b""
    async for piece in got.aiter_bytes():
        *whole, left = (left + piece).split(b"\\n")
        for line in whole:
            yield line.decode().rstrip("\\r")


async def events(got):
    event, data = None, []
    try:
        async for line in lines(got):
            if line == "":
                if data or event:
                    yield {"event": event, "data": "\\n".join(data)}
                event, data = None, []
            elif line.startswith("event:"):
                event = line[6:].strip()
            elif line.startswith("data:"):
                data.append(line[5:].removeprefix(" "))
    finally:
        await got.aclose()


@app.api_route("/{path:path}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
async def passed_on(path: str, request: Request):
    raw = request.scope["raw_path"]
    query = request.scope["query_string"]
    url = httpx.URL("http://127.0.0.1:{service}", raw_path=raw + (b"?" + query if query else b""))
    asked = client.build_request(request.method, url, headers=kept(request.headers), content=await request.body())
    got = await client.send(asked, stream=True)
    if got.headers.get("content-type", "").startswith("text/event-stream"):
        return EventSourceResponse(events(got), status_code=got.status_code, ping=1)
    body = await got.aread()
    await got.aclose()
    return Response(body, got.status_code, kept(got.headers))


uvicorn.run(app, host="127.0.0.1", port={port}, log_level="error")
`,
  },
]
