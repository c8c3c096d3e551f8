{{/* The egress rules of the NetworkPolicies. */}}

{{- define "gatehouse.egressToNames" -}}
- to: {{ toYaml .Values.networkPolicy.dnsTo | nindent 4 }}
  ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
{{- end }}

{{- define "gatehouse.egressToDatabase" -}}
{{ include "gatehouse.egressToServer" (dict "root" . "name" "postgresql" "port" 5432 "server" .Values.database) }}
{{- end }}

{{- define "gatehouse.egressToRedis" -}}
{{ include "gatehouse.egressToServer" (dict "root" . "name" "redis" "port" 6379 "server" .Values.redis) }}
{{- end }}

{{/* Takes root, the name and port of the bundled server, and its values. */}}
{{- define "gatehouse.egressToServer" -}}
- to:
    {{- if .server.bundled }}
    - podSelector:
        matchLabels: {{ include "gatehouse.selector" (dict "root" .root "service" .name) | nindent 10 }}
    {{- else }}
    {{- range .server.cidrs }}
    - ipBlock: { cidr: {{ . | quote }} }
    {{- end }}
    {{- end }}
  ports:
    {{- range ternary (list .port) .server.ports .server.bundled }}
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
{{- end }}

{{/* From the console to the API of every service of this release: its admin API has the same port. */}}
{{- define "gatehouse.egressToServices" -}}
{{- range $service, $values := .Values.services }}
{{- if $values.enabled }}
- to:
    - podSelector:
        matchLabels: {{ include "gatehouse.selector" (dict "root" $ "service" $service "role" "api") | nindent 10 }}
  ports:
    - { port: 8080, protocol: TCP }
{{- end }}
{{- end }}
{{- end }}

{{/*
Connections to the internet: webhooks, downloads of lists, the key set of a token issuer, the issuer of logins. A callback can use any port
(docs/webhooks.md); the URLs of the operator use port 443. Takes root, service, role, values.
*/}}
{{- define "gatehouse.egressToInternet" -}}
{{- $process := printf "%s %s" .service .role -}}
{{- $ports := dict "sessions worker" (list 1 65535) "sanctions worker" (list 1 65535) -}}
{{- if .values.config.JWT_JWKS_URL }}{{ $_ := set $ports "sessions api" (list 443 443) }}{{ end -}}
{{- if .values.config.CONSOLE_OIDC_ISSUER }}{{ $_ := set $ports "console api" (list 443 443) }}{{ end -}}
{{- with get $ports $process -}}
- to:
    {{- range $everything, $separator := dict "0.0.0.0/0" "." "::/0" ":" }}
    - ipBlock:
        cidr: {{ $everything | quote }}
        except:
          {{- range $.root.Values.networkPolicy.privateCidrs }}
          {{- if contains $separator . }}
          - {{ . | quote }}
          {{- end }}
          {{- end }}
    {{- end }}
  ports:
    - { port: {{ first . }}, endPort: {{ last . }}, protocol: TCP }
{{- end }}
{{- end }}
