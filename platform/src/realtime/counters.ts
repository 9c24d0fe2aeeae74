// Counters for the metrics page. Gauges go up and down, the others only up.

export interface RealtimeCounters {
  sockets: number
  channels: number
  bindings: number
  peers: number
  changesHeard: number
  changesSent: number
  broadcastsSent: number
  bytesSent: number
  slowReadersDropped: number
  framesIgnored: number
  relistens: number
}

export const createCounters = (): RealtimeCounters => ({
  sockets: 0,
  channels: 0,
  bindings: 0,
  peers: 0,
  changesHeard: 0,
  changesSent: 0,
  broadcastsSent: 0,
  bytesSent: 0,
  slowReadersDropped: 0,
  framesIgnored: 0,
  relistens: 0,
})
