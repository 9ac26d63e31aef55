import { frameworks } from './frameworks.ts'
import type { Server } from './server.ts'

/** Waits of ten minutes and streams that are passed on as they come: what each needs to be told for that. */
export const servers: readonly Server[] = [
  {
    id: 'nginx',
    program: 'nginx',
    file: 'nginx.conf',
    args: ['-c', '{folder}/nginx.conf', '-p', '{folder}', '-e', '{folder}/error.log'],
    config: `daemon off;
master_process off;
pid {folder}/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  gzip on;
  gzip_types application/json;
  upstream service { server 127.0.0.1:{service}; keepalive 32; }
  server {
    listen 127.0.0.1:{port};
    client_max_body_size 8m;
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_buffering off;
      proxy_read_timeout 700s;
    }
  }
}
`,
  },
  {
    id: 'haproxy',
    program: 'haproxy',
    file: 'haproxy.cfg',
    args: ['-db', '-f', '{folder}/haproxy.cfg'],
    config: `global
  maxconn 2000
defaults
  mode http
  timeout connect 5s
  timeout client 700s
  timeout server 700s
frontend front
  bind 127.0.0.1:{port}
  default_backend service
backend service
  server one 127.0.0.1:{service}
`,
  },
  {
    id: 'caddy',
    program: 'caddy',
    file: 'Caddyfile',
    args: ['run', '--adapter', 'caddyfile', '--config', '{folder}/Caddyfile'],
    config: `{
  admin off
  auto_https off
}
http://127.0.0.1:{port} {
  bind 127.0.0.1
  encode gzip zstd
  reverse_proxy 127.0.0.1:{service} {
    flush_interval -1
  }
}
`,
  },
  {
    id: 'apache',
    program: 'apache2',
    file: 'httpd.conf',
    args: ['-X', '-d', '{folder}', '-f', '{folder}/httpd.conf'],
    config: `ServerRoot {folder}
ServerName 127.0.0.1
Listen 127.0.0.1:{port}
PidFile {folder}/httpd.pid
ErrorLog {folder}/error.log
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule proxy_module /usr/lib/apache2/modules/mod_proxy.so
LoadModule proxy_http_module /usr/lib/apache2/modules/mod_proxy_http.so
ThreadsPerChild 150
MaxRequestWorkers 300
ServerLimit 2
AllowEncodedSlashes NoDecode
ProxyTimeout 700
ProxyPass / http://127.0.0.1:{service}/ flushpackets=on nocanon
`,
  },
  ...frameworks,
]

export function filled(text: string, values: Readonly<Record<'port' | 'service' | 'folder', string | number>>): string {
  return text.replace(/\{(port|service|folder)\}/g, (_, name: keyof typeof values) => String(values[name]))
}
