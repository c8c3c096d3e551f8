{{/* The prefix of all names. The longest name, with -dashboard-biometric-node, has 63 characters. */}}
{{- define "gatehouse.name" -}}
{{- .Values.fullnameOverride | default (ternary .Release.Name (printf "%s-gatehouse" .Release.Name) (contains "gatehouse" .Release.Name)) | trunc 38 | trimSuffix "-" -}}
{{- end }}

{{/* The labels that select pods. Takes root, service, and optionally role. */}}
{{- define "gatehouse.selector" -}}
app.kubernetes.io/name: gatehouse
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .service }}
{{- with .role }}
gatehouse/role: {{ . }}
{{- end }}
{{- end }}

{{/* The labels of all objects except pods: a new chart version must not restart them. Takes the same. */}}
{{- define "gatehouse.labels" -}}
{{ include "gatehouse.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: gatehouse
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end }}

{{/* The image of a service; a digest overrides the tag. Takes root, service. */}}
{{- define "gatehouse.image" -}}
{{- $digest := get .root.Values.image.digests .service -}}
{{- $tag := .root.Values.image.tag | default .root.Chart.AppVersion -}}
{{ .root.Values.image.repository }}/{{ .service }}{{ ternary (printf "@%s" $digest) (printf ":%s" $tag) (ne $digest "") }}
{{- end }}

{{/* The public URL of the suite. */}}
{{- define "gatehouse.publicUrl" -}}
{{ .Values.publicUrl | default (printf "%s://%s" (ternary "https" "http" (ne .Values.ingress.tlsSecret "")) .Values.ingress.host) }}
{{- end }}

{{/* The URL below which browsers reach the console, without /console. */}}
{{- define "gatehouse.consoleUrl" -}}
{{- with .Values.console.ingress -}}
{{ if .host }}{{ ternary "https" "http" (ne .tlsSecret "") }}://{{ .host }}{{ else }}{{ include "gatehouse.publicUrl" $ }}{{ end }}
{{- end }}
{{- end }}
